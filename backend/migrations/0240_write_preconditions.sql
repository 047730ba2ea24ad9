-- Conditions that abort a batch: backend/queries/preconditions.ts. The table never holds a row; the name of the violated constraint says
-- which condition was false.
CREATE TABLE write_preconditions (
  name TEXT PRIMARY KEY,
  CONSTRAINT application_adviser CHECK (name <> 'application_adviser'),
  CONSTRAINT application_event_number CHECK (name <> 'application_event_number'),
  CONSTRAINT application_version CHECK (name <> 'application_version'),
  CONSTRAINT chat_message_new CHECK (name <> 'chat_message_new'),
  CONSTRAINT conversation_adviser CHECK (name <> 'conversation_adviser'),
  CONSTRAINT import_complete CHECK (name <> 'import_complete'),
  CONSTRAINT lecture_open CHECK (name <> 'lecture_open'),
  CONSTRAINT lecture_seat_free CHECK (name <> 'lecture_seat_free'),
  CONSTRAINT lecture_seat_state CHECK (name <> 'lecture_seat_state'),
  CONSTRAINT media_unused CHECK (name <> 'media_unused'),
  CONSTRAINT site_edit_number CHECK (name <> 'site_edit_number')
) STRICT, WITHOUT ROWID;

DROP TRIGGER lecture_seats_taken;
DROP TRIGGER lecture_seats_taken_again;
DROP TRIGGER media_in_use;
DROP TRIGGER an_import_has_all_its_packs;
