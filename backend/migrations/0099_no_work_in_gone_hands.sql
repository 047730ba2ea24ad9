-- Whose account has ended has nothing in hand, however close to its end somebody took a conversation, answered, or passed one on: it is the
-- team's at once. An application is refused in the same case (backend/queries/applications/application-adviser.ts).
CREATE TRIGGER talks_leave_gone_hands AFTER UPDATE OF staff_id ON chat_conversations
WHEN new.staff_id > 0 AND EXISTS (SELECT 1 FROM staff WHERE id = new.staff_id AND is_active = 0) BEGIN
  UPDATE chat_conversations SET staff_id = 0, assignee = '' WHERE id = new.id;
END;
CREATE TRIGGER handovers_leave_gone_hands AFTER INSERT ON handovers
WHEN new.to_id > 0 AND EXISTS (SELECT 1 FROM staff WHERE id = new.to_id AND is_active = 0) BEGIN
  UPDATE handovers SET to_id = 0 WHERE id = new.id;
END;
