-- kind: expand
-- Messages about events through KakaoTalk (product §8.6, docs/decisions/0296).
alter table phone_messages
  -- The event of `notifications` that it is about; null for a code.
  add column event_key text,
  -- Whether it is left out if its member has opened the app or the notification meanwhile.
  add column unless_opened boolean not null default false,
  -- What the provider is paid for it, assumed; null until it is sent.
  add column price_krw int;
create index phone_messages_sent on phone_messages (sent_at) where sent_at is not null;
