-- kind: expand
-- When the coupon of an order was returned: once an order, and however often a coupon is used (product §6.1). Coupons that were
-- returned before this migration have only coupons.returned_at.
alter table payments add column coupon_returned_at timestamptz;
