"""Files that released versions have written, and the promise that every later version of the same number reads them."""
