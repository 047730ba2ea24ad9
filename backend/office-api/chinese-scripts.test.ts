import { expect, test } from 'vitest';
import { listScriptVariants } from './chinese-scripts.ts';

test('spells a name in each script, with every form of an ambiguous character', async () => {
  expect(await listScriptVariants('钟伟')).toEqual(expect.arrayContaining(['钟伟', '鐘偉', '鍾偉']));
  expect(await listScriptVariants('鍾偉')).toEqual(expect.arrayContaining(['鍾偉', '钟伟']));
  expect(await listScriptVariants('說')).toEqual(expect.arrayContaining(['說', '说', '説']));
  expect(await listScriptVariants('Chan 三')).toEqual(['Chan 三']);
  expect(await listScriptVariants('chan')).toEqual(['chan']);
});

test('spells a long text in each script, with a bounded number of spellings', async () => {
  const variants = await listScriptVariants('签证的资金证明要存放多久才可以申请转换专业');
  expect(variants).toContain('簽證的資金證明要存放多久才可以申請轉換專業');
  expect((await listScriptVariants('发里台钟发里台钟发里台钟')).length).toBeLessThanOrEqual(34);
});
