-- What people text back, each once, with what we answered; a question that waits for a yes keeps what it was about.
create table text_replies (
  id text primary key,
  created_at timestamptz not null,
  phone text not null,
  body text not null,
  answer text,
  booking_id uuid references bookings (id) on delete cascade,
  agreed_fee_cents integer check (agreed_fee_cents >= 0)
);
create index text_replies_by_phone on text_replies (phone, created_at desc);

-- What a reply answers: the texts about visits that went to a number.
create index messages_texted on messages (recipient_address, sent_at desc) where channel = 'text' and about is not null;
