/** publicTestType: the specification names the field and not its values. */
export const PUBLIC_EXAMS = { '1': 'dse', '2': 'gaokao', '3': 'alevel', '4': 'ib' } as const;
export const PUBLIC_EXAM_TYPES = ['1', '2', '3', '4'] as const;
export type PublicExamType = (typeof PUBLIC_EXAM_TYPES)[number];
export type PublicExam = (typeof PUBLIC_EXAMS)[PublicExamType];

/** Of most provinces; the others are given with the result. */
export const GAOKAO_FULL_MARK = 750;
export const IB_FULL_MARK = 45;
/** Of five subjects, a 5** counting seven. */
export const DSE_FIVE_FULL_MARK = 35;
