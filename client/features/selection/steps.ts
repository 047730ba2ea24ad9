import type { Answers } from './answers/answers.ts';

const FIELDS_OF_STEP = {
  step1: ['countries', 'city', 'group', 'type', 'level', 'option'],
  step2: [
    'birthday',
    'gender',
    'passport',
    'graduation',
    'education',
    'relative',
    'friendCountry',
    'friendState',
    'friendCities',
  ],
  step3: [
    'examType',
    'examRows',
    'examScore',
    'examFullMark',
    'schoolAverage',
    'gpa',
    'satTotal',
    'actComposite',
    'englishType',
    'listening',
    'speaking',
    'reading',
    'writing',
    'overall',
  ],
  step4: ['currency', 'fee', 'weights'],
  step5: [],
} as const satisfies Record<string, readonly (keyof Answers)[]>;

export type Step = keyof typeof FIELDS_OF_STEP;
export const STEPS = Object.keys(FIELDS_OF_STEP) as Step[];
export const FIRST_STEP: Step = 'step1';
export const LAST_STEP: Step = 'step5';

/** Returns the step that a URL names, or the first step if the name is invalid. */
export const parseStep = (text: string | null): Step => STEPS.find((step) => step === text) ?? FIRST_STEP;

export const getFields = (step: Step): (keyof Answers)[] => [...FIELDS_OF_STEP[step]];

export const getPreviousStep = (step: Step): Step | null => STEPS[STEPS.indexOf(step) - 1] ?? null;
export const getNextStep = (step: Step): Step | null => STEPS[STEPS.indexOf(step) + 1] ?? null;

export const getStepPath = (step: Step) => `/school-selection?step=${step}`;

/** Returns the first step with a missing or invalid answer, or null if there is none. */
export const findUnfinishedStep = (invalidFields: readonly string[]): Step | null =>
  STEPS.find((step) => getFields(step).some((field) => invalidFields.includes(field))) ?? null;
