-- kind: expand
-- Until when a decision can be appealed against, as both sides were told (product §7.3). Null in the rows of the version before, by whose rule it is seven days
-- after the decision and fourteen after the objection, whichever is first; and of decisions that are final.
alter table dispute_rounds add column appeal_until timestamptz;
