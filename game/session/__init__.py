"""One match under way: the table, the dealer, the brains and the record."""
