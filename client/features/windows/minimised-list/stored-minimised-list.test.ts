import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_LIST } from './list-machine.ts';
import { restoreList, serializeList } from './use-minimised-list.ts';

describe('an old or broken list in storage', () => {
  it('is empty for unreadable storage', () => {
    for (const text of [null, '', '{', 'null', '7', '"x"', '[]', '{"schools":{}}', '{"schools":[null,7,{}]}'])
      expect(restoreList(text), String(text)).toEqual(EMPTY_LIST);
  });

  it('repairs readable entries: keys are regenerated, duplicates and unnamed entries dropped, numbers clamped', () => {
    const text = JSON.stringify({
      width: 9000,
      schools: [
        {
          id: 1,
          name: 'One',
          children: [{ id: '10', name: 'Ten', majorLevelId: '9' }, { id: '10', name: 'Ten' }, 'x'],
        },
        { id: '1', name: 'One again' },
        { id: '2' },
        { id: 'javascript:', name: 'Bad' },
      ],
    });
    expect(restoreList(text)).toEqual({
      width: 420,
      isFolded: false,
      schools: [
        {
          key: '1,0',
          id: '1',
          name: 'One',
          nameChn: '',
          seal: '',
          majorLevelId: '0',
          majorLevelName: '',
          majorLevelNameChn: '',
          showChildren: false,
          children: [
            {
              key: '10,0',
              id: '10',
              name: 'Ten',
              nameChn: '',
              majorLevelId: '0',
              majorLevelName: '',
              majorLevelNameChn: '',
            },
          ],
        },
      ],
    });
  });

  it('never throws for any stored value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        const list = restoreList(text);
        expect(restoreList(serializeList(list))).toEqual(list);
      }),
    );
  });
});
