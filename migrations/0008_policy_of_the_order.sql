-- kind: contract since 0008_policy_of_the_order.sql
-- The refund policy is agreed with the order and stands there (payments.policy_version); nothing ever read this one.
alter table mentorings drop column policy_version;
