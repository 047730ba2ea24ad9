import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  askBreaker,
  type Breaker,
  BREAKER,
  type CallEnd,
  closedBreaker,
  type ControlKind,
  giveTurnBack,
  noteControl,
  noteEnd,
} from './call-guards.ts';

/** A class of calls, its clock, and what its backend was asked. */
class World {
  breaker: Breaker = closedBreaker(0);
  now = 0;
  sent = 0;
  controls = 0;

  readonly control: ControlKind;
  isControlWell: boolean;

  constructor(control: ControlKind, isControlWell: boolean) {
    this.control = control;
    this.isControlWell = isControlWell;
  }

  /** Who asks, with what that comes to; false where they were held back. */
  call(end: CallEnd): boolean {
    let admission = this.#ask();
    if (admission === 'compare') {
      this.controls += 1;
      this.breaker = noteControl(this.breaker, this.isControlWell, this.now);
      admission = this.#ask();
    }
    if (admission === 'held') return false;
    this.sent += 1;
    if (admission === 'probe' && end === 'abandoned') this.breaker = giveTurnBack(this.breaker, this.now);
    this.note(end);
    return true;
  }

  note(end: CallEnd) {
    this.breaker = noteEnd(this.breaker, end, this.now, this.control);
  }

  fail(kind: CallEnd = 'gateway', times: number = BREAKER.failures) {
    for (let call = 0; call < times; call += 1) this.call(kind);
  }

  get asked() {
    return this.sent + this.controls;
  }

  #ask() {
    const { admission, next } = askBreaker(this.breaker, this.now, this.control);
    this.breaker = next;
    return admission;
  }
}

const control = fc.constantFrom<ControlKind>('own', 'anothers', 'none');
const failure = fc.constantFrom<CallEnd>('fault', 'gateway', 'silence');
const wait = fc.nat(1500);

describe('the breaker', () => {
  it('is never closed to others by odd inputs, while what was well before still is', () => {
    const step = fc.record({
      wait,
      end: fc.constantFrom<CallEnd>('fault', 'gateway', 'success', 'abandoned'),
      // Sent long ago, and answered only now.
      late: fc.array(fc.constantFrom<CallEnd>('fault', 'gateway'), { maxLength: 30 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const world = new World('own', true);
        for (const { wait: passed, end, late } of steps) {
          world.now += passed;
          for (const one of late) world.note(one);
          expect(world.call(end)).toBe(true);
        }
      }),
    );
  });

  it('of private calls is not closed by odd inputs either, while any public read is well', () => {
    const world = new World('anothers', true);
    for (let call = 0; call < 100; call += 1) expect(world.call('fault')).toBe(true);
    expect(world.controls).toBe(9);
  });

  it('of private calls opens where a gateway has lost their service alone', () => {
    const world = new World('anothers', true);
    world.fail('gateway', 100);
    expect([world.sent, world.controls]).toEqual([BREAKER.failures, 0]);
  });

  it('opens in an outage within twenty failures, of whatever kind, however many calls there were before', () => {
    fc.assert(
      fc.property(
        control,
        fc.nat(60_000),
        fc.nat(500),
        fc.array(failure, { minLength: 60, maxLength: 60 }),
        (kind, quiet, well, ends) => {
          const world = new World(kind, false);
          for (let call = 0; call < well; call += 1) world.call('success');
          world.now += BREAKER.windowMs + quiet;
          for (const end of ends) world.call(end);
          expect(world.breaker.phase).toBe('open');
          expect(world.asked - well).toBeLessThanOrEqual(20);
        },
      ),
    );
  });

  it('opens at once where nothing is answered: no visitor waits for a control in vain', () => {
    const world = new World('own', false);
    world.fail('silence');
    expect([world.call('silence'), world.controls]).toEqual([false, 0]);
  });

  it('lets one probe a second pass while it is open, and never more', () => {
    fc.assert(
      fc.property(control, fc.array(fc.record({ passed: fc.nat(400), end: failure })), (kind, steps) => {
        const world = new World(kind, false);
        world.fail('gateway', BREAKER.failures + 1);
        const before = world.asked;
        const start = world.now;
        for (const { passed, end } of steps) {
          world.now += passed;
          world.call(end);
        }
        expect(world.asked - before).toBeLessThanOrEqual(Math.floor((world.now - start) / BREAKER.probeMs));
      }),
    );
  });

  it('is closed within ten seconds of a recovery, while one visitor goes on to fail or to leave at every turn', () => {
    const annoyance = fc.constantFrom<CallEnd>('fault', 'gateway', 'silence', 'abandoned');
    fc.assert(
      fc.property(
        fc.array(fc.record({ wait, end: failure })),
        annoyance,
        fc.integer({ min: 1, max: 900 }),
        (past, end, every) => {
          const world = new World('own', false);
          world.fail();
          for (const step of past) {
            world.now += step.wait;
            world.call(step.end);
          }
          world.isControlWell = true;
          const recovered = world.now;
          while (world.breaker.phase === 'open' && world.now - recovered < 60_000) {
            world.now += every;
            world.call(end);
          }
          expect(world.now - recovered).toBeLessThanOrEqual(10_000);
        },
      ),
    );
  });

  it('is closed by a visitor whose call is well, though the control is not any more, or there is none', () => {
    fc.assert(
      fc.property(control, fc.integer({ min: 1, max: 900 }), (kind, every) => {
        const world = new World(kind, false);
        world.fail('fault', 30);
        const recovered = world.now;
        while (world.breaker.phase !== 'closed' && world.now - recovered < 60_000) {
          world.now += every;
          world.call('success');
        }
        expect(world.now - recovered).toBeLessThanOrEqual(10_000);
      }),
    );
  });

  it('gives the turn of a probe back that its visitor gave up, but four times a second at most', () => {
    const world = new World('none', false);
    world.fail();
    world.now += BREAKER.probeMs;
    expect([world.call('abandoned'), world.call('success')]).toEqual([true, false]);
    world.now += BREAKER.turnBackMs;
    expect(world.call('success')).toBe(true);
    expect(world.breaker.phase).toBe('closed');

    world.fail();
    const before = world.sent;
    for (let ms = 0; ms < 10_000; ms += 1) {
      world.now += 1;
      world.call('abandoned');
    }
    expect(world.sent - before).toBeLessThanOrEqual(40);
  });

  it('stays closed while anybody else is answered, however much fails', () => {
    const world = new World('none', false);
    for (let call = 0; call < 1000; call += 1) {
      world.now += 1;
      expect(world.call(call % BREAKER.failures === 9 ? 'success' : 'gateway')).toBe(true);
    }
  });

  it('does not open for a control that failed after somebody was answered', () => {
    const world = new World('own', true);
    world.fail();
    expect(world.breaker.phase).toBe('doubted');
    world.note('success');
    expect(noteControl(world.breaker, false, 0).phase).toBe('closed');
  });

  it('learns nothing from a call that its visitor gave up', () => {
    const world = new World('none', false);
    world.fail('abandoned', 100);
    expect(world.breaker).toEqual(closedBreaker(0));
  });

  it('opens again after an outage that a clock set back by an hour', () => {
    const world = new World('none', false);
    world.now = 3_600_000;
    world.fail('gateway', BREAKER.failures + 1);
    world.now = 0;
    expect(world.call('success')).toBe(true);
  });
});
