-- kind: expand
-- Whether the member has come to the app by the button of an 알림톡 (product §8.6, docs/decisions/0299).
alter table phone_messages add column is_opened boolean not null default false;
