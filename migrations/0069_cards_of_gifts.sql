-- What the gateway knows a card by, whoever types it, so that one card is not tried for one gift after another.
alter table gift_cards add column card_fingerprint text;
