import { assertNever } from '#shared/assert-never.ts';
import type { Message } from '#shared/contract/message.ts';

const TARGETS = {
  progress: '/my-apply/proccess',
  result: '/my-apply/result',
  lectures: '/personal-center/lectures',
  allLectures: '/lecture',
  password: '/personal-center/change-password',
  information: '/personal-center/information',
  logins: '/personal-center/change-password#logins',
} as const;

type Target = keyof typeof TARGETS;

/** Where the thing is that a message tells of. */
export function messageTarget(kind: Message['kind']): { name: Target; to: string } {
  const name = targetOf(kind);
  return { name, to: TARGETS[name] };
}

function targetOf(kind: Message['kind']): Target {
  switch (kind) {
    case 'applicationStep':
    case 'adviserMessage':
      return 'progress';
    case 'applicationDecision':
      return 'result';
    case 'lectureConfirmed':
    case 'lectureReminder':
    case 'lectureChanged':
    case 'lectureCancelled':
      return 'lectures';
    case 'lectureSeatTaken':
      return 'allLectures';
    case 'passwordChanged':
    case 'passwordReset':
      return 'password';
    case 'mobileChanged':
      return 'information';
    case 'newDevice':
      return 'logins';
    default:
      return assertNever(kind);
  }
}
