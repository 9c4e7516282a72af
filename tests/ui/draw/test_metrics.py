"""Tests of `game.ui.draw.metrics`."""

from __future__ import annotations

import gc

import pytest

from game.ui.draw.metrics import SMALLEST_TEXT, Metrics, SizeCache


@pytest.mark.parametrize(
    ("window", "unit"),
    [((1280, 800), 1.0), ((2560, 1600), 2.0), ((1920, 1080), 1.35), ((960, 600), 0.75), ((3000, 800), 1.0)],
)
def test_the_unit_of_metrics_follows_the_tighter_side_of_the_window(window: tuple[int, int], unit: float) -> None:
    assert Metrics(*window).u == pytest.approx(unit)


def test_a_distance_other_than_zero_keeps_at_least_one_pixel() -> None:
    small = Metrics(320, 200)
    assert small.px(1) == 1
    assert small.px(-1) == -1
    assert small.px(0) == 0


def test_controls_follow_the_text_size_and_distances_do_not() -> None:
    large = Metrics(1280, 800, text_scale=2.0)
    assert large.em(44) == 88
    assert large.px(44) == 44


def test_body_text_follows_the_text_size_setting_fully_and_titles_less() -> None:
    large = Metrics(1280, 800, text_scale=2.0)
    assert large.font(19) == 38
    assert 64 < large.font(64) < 100


def test_no_text_becomes_too_small_to_read() -> None:
    assert Metrics(960, 600, text_scale=0.75).font(14) == SMALLEST_TEXT


def test_the_smallest_text_grows_with_the_pixel_density_of_the_display() -> None:
    assert Metrics(1440, 900, text_scale=0.75, density=1.5).font(14) == round(1.5 * SMALLEST_TEXT)
    assert Metrics(1920, 1200, density=2).font(14) == 2 * SMALLEST_TEXT
    assert Metrics(2560, 1600, density=2).font(14) == 28


def test_the_text_size_setting_has_limits() -> None:
    assert Metrics(1280, 800, text_scale=9).scale == 2.0
    assert Metrics(1280, 800, text_scale=0).scale == 0.75


def test_cached_sizes_of_widgets_are_kept_until_the_outermost_cache_block_ends() -> None:
    sizes = SizeCache()
    with sizes.caching() as known:
        known["page"] = (3, 4)
        with sizes.caching() as inner:
            inner["button"] = (1, 2)
        assert known == {"page": (3, 4), "button": (1, 2)}
    with sizes.caching() as later:
        assert not later


def test_after_an_error_a_caching_block_still_drops_its_sizes_at_its_end() -> None:
    sizes = SizeCache()
    with pytest.raises(ZeroDivisionError), sizes.caching() as known:
        known["page"] = (1 // 0, 4)
    with sizes.caching() as known:
        known["page"] = (3, 4)
    with sizes.caching() as later:
        assert not later


def test_the_caches_of_metrics_are_freed_with_the_metrics() -> None:
    def cached_functions() -> int:
        gc.collect()
        return sum(hasattr(each, "cache_info") for each in gc.get_objects() if callable(each))

    before = cached_functions()
    for width in range(1000, 1050):
        metrics = Metrics(width, 800)
        assert metrics.px(10)
        assert metrics.em(10)
        assert metrics.font(20)
    del metrics
    assert cached_functions() == before
