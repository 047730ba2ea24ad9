import { beforeEach, describe, expect, it } from 'vitest';
import { countNews } from '#client/features/chat/panel/use-conversation.ts';
import { TYPING_MS } from './create-conversation.ts';
import { PING_EVERY_MS, PONG_WITHIN_MS, reconnectDelay } from './live-socket.ts';
import { SOCKET_CLOSES, SOCKET_PING } from '#shared/chat-protocol/chat-names.ts';
import { TabWorld } from '#tests/unit/support/tab-world.ts';

let world: TabWorld;
beforeEach(async () => {
  world = new TabWorld();
  await world.open();
});

describe('the socket', () => {
  it('begins with a name, and asks for what it has not seen when it comes back', async () => {
    expect([world.enters, world.state.socket, world.socket?.after]).toEqual([1, 'open', null]);
    world.write({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    await world.cut();
    expect(world.state.socket).toBe('waiting');
    world.lines.push({ ...world.lines[0], seq: 2, rev: 2 } as (typeof world.lines)[number]);
    await world.pass(1_000);
    expect([world.state.socket, world.socket?.after, world.state.view.messages.length]).toEqual(['open', 1, 2]);
  });

  it('waits longer each time, at most half a minute, and never as long as the others', () => {
    expect([0, 1, 2, 3].map((failures) => reconnectDelay(failures, 1))).toEqual([500, 1_000, 2_000, 4_000]);
    expect(reconnectDelay(50, 1)).toBe(30_000);
    expect([reconnectDelay(50, 0), reconnectDelay(50, 0.5)]).toEqual([15_000, 22_500]);
  });

  it('that says nothing any more is given up and opened anew', async () => {
    world.answersPing = false;
    await world.pass(PING_EVERY_MS);
    expect([world.socket?.sent, world.state.socket]).toEqual([[SOCKET_PING], 'open']);
    await world.pass(PONG_WITHIN_MS);
    expect(world.state.socket).toBe('waiting');
    world.answersPing = true;
    await world.pass(1_000);
    expect([world.state.socket, world.sockets.length]).toEqual(['open', 2]);
  });

  it('that answers lives on', async () => {
    await world.pass(10 * PING_EVERY_MS);
    expect([world.state.socket, world.sockets.length]).toEqual(['open', 1]);
  });

  it('comes back at once when the network does, or when somebody looks again', async () => {
    for (const news of ['online', 'looked'] as const) {
      world.isUp = false;
      await world.cut();
      await world.pass(20_000);
      world.isUp = true;
      const { now } = world;
      await world.news(news);
      await world.pass(0);
      expect([world.state.socket, world.now]).toEqual(['open', now]);
    }
  });

  it('is known to be offline, and says why nobody gets in', async () => {
    await world.news('offline');
    expect(world.state.isOnline).toBe(false);
    world.isUp = false;
    await world.cut();
    await world.pass(2_000);
    expect(world.state.refusal).toBe('unanswered');
  });

  it('stays away when the room has sent it away, until somebody wants it here', async () => {
    await world.cut(SOCKET_CLOSES.tooManyTabs);
    await world.pass(120_000);
    await world.news('looked');
    expect([world.state.socket, world.sockets.length]).toEqual(['ousted', 1]);
    world.tab.comeBack();
    await world.pass(0);
    expect(world.state.socket).toBe('open');
  });
});

describe('a socket that the room bids to come again', () => {
  it('is back without a pause and without a word, with what was said meanwhile', async () => {
    world.write({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    const { now } = world;
    const states: string[] = [];
    world.tab.subscribe(() => void states.push(world.state.socket));
    await world.cut(SOCKET_CLOSES.comeAgain);
    await world.pass(0);
    expect([world.state.socket, world.now, world.enters, world.socket?.after]).toEqual(['open', now, 2, 1]);
    expect(new Set(states)).toEqual(new Set(['open']));
  });

  it('is tried later where it cannot get through, as any other', async () => {
    world.isUp = false;
    await world.cut(SOCKET_CLOSES.comeAgain);
    await world.pass(0);
    expect(world.state.socket).toBe('waiting');
  });

  it('shows nothing of the conversation before, where its login has ended', async () => {
    world.isGuest = false;
    await world.reload();
    world.write({ from: 'agent', body: { kind: 'text', text: 'to the student' } });
    world.isGuest = true;
    world.lines.length = 0;
    await world.cut(SOCKET_CLOSES.comeAgain);
    await world.pass(0);
    expect([world.state.socket, world.socket?.after, world.state.view.messages]).toEqual(['open', null, []]);
  });
});

describe('a visitor whose browser keeps no name', () => {
  it('is told so after a second try with a new one, and is not tried for ever', async () => {
    world.keepsName = false;
    await world.cut(SOCKET_CLOSES.noName);
    expect(world.state.socket).toBe('waiting');
    await world.pass(1_000);
    expect([world.state.socket, world.enters]).toEqual(['nameless', 2]);
    await world.pass(120_000);
    await world.news('looked');
    expect([world.state.socket, world.sockets.length]).toEqual(['nameless', 2]);
  });

  it('is let in where it was only forgotten meanwhile', async () => {
    await world.cut(SOCKET_CLOSES.noName);
    await world.pass(1_000);
    expect([world.state.socket, world.enters]).toEqual(['open', 2]);
    // After a long-lived connection, the count of rejections starts again.
    await world.cut(SOCKET_CLOSES.noName);
    expect(world.state.socket).toBe('waiting');
  });
});

describe('the other side', () => {
  it('is forgotten to be typing when nothing more is heard of it, or when it has spoken', async () => {
    const type = () => world.tell({ kind: 'typing', who: 'agent', isTyping: true });
    type();
    await world.pass(TYPING_MS - 1);
    expect(world.state.isAgentTyping).toBe(true);
    await world.pass(1);
    expect(world.state.isAgentTyping).toBe(false);
    type();
    world.write({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    expect(world.state.isAgentTyping).toBe(false);
  });

  it('is counted as news until it was seen, and one’s own words are none', async () => {
    world.tab.say('hello');
    await world.pass(0);
    world.write({ from: 'agent', body: { kind: 'text', text: 'hi' } });
    world.write({ from: 'agent', body: { kind: 'text', text: 'how are you?' } });
    expect(countNews(world.state)).toBe(2);
    world.tab.see(world.lines.length - 1);
    expect(countNews(world.state)).toBe(1);
    world.tab.see(world.lines.length);
    expect(countNews(world.state)).toBe(0);
  });
});
