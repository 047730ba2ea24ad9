export { ChatRoom } from './chat-room.ts';
export default { fetch: () => Response.json({ ok: true }) };
