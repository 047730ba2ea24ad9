import { createTexts, type Texts } from '#backend/site/site-content.ts';

export type SchoolKind = 'university' | 'college' | 'pathway';

export type Ownership = 'public' | 'private';

export const KIND_IDS: Record<SchoolKind, number> = { university: 1, college: 2, pathway: 3 };

export const INSTITUTION_TYPES: { id: number; key: SchoolKind; name: Texts }[] = [
  { id: 1, key: 'university', name: createTexts('大學', '大学', 'University') },
  { id: 2, key: 'college', name: createTexts('學院', '学院', 'College') },
  { id: 3, key: 'pathway', name: createTexts('銜接課程學院', '衔接课程学院', 'Pathway college') },
];

const NATURES: Record<Ownership, Record<SchoolKind, Texts>> = {
  public: {
    university: createTexts('公立大學', '公立大学', 'Public university'),
    college: createTexts('公立學院', '公立学院', 'Public college'),
    pathway: createTexts('公立銜接課程學院', '公立衔接课程学院', 'Public pathway college'),
  },
  private: {
    university: createTexts('私立大學', '私立大学', 'Private university'),
    college: createTexts('私立學院', '私立学院', 'Private college'),
    pathway: createTexts('私立銜接課程學院', '私立衔接课程学院', 'Private pathway college'),
  },
};

export const getNature = ({ kind, ownership }: { kind: SchoolKind; ownership: Ownership }) => NATURES[ownership][kind];
