-- kind: expand
-- When a mentor left out the card that asks for a mobile number, or removed the number: it is not asked for again (product §8.5).
alter table members add column phone_left_out_at timestamptz;
