-- When somebody of the office last gave the second factor in this session: what is grave asks for it once more after ten minutes.
-- Null for a session from before this column, which is asked at once.
alter table staff_sessions add column confirmed_at timestamptz;
