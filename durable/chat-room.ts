import { createDurable } from 'itty-durable';
export class ChatRoom extends createDurable({ autoPersist: false }) {
  report() {
    return { sockets: 0 };
  }
}
