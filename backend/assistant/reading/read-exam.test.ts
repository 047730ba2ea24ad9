import { expect, test } from 'vitest';
import { correctSpelling } from './find-names.ts';
import { foldQuestion } from './fold-question.ts';
import { findBudget } from './read-budget.ts';
import { readEnglish } from './read-english.ts';
import { readExam } from './read-exam.ts';

test.each([
  ['DSE 5** 5* 5 4 4 3', 'dse', '5** 5* 5 4 4 3'],
  ['5**,5,5,4,4', 'dse', '5** 5 5 4 4'],
  ['DSE 5**5544', 'dse', '5** 5 5 4 4'],
  ['DSE 33332', 'dse', '3 3 3 3 2'],
  ['DSE考到 5533 加兩科選修4 4', 'dse', '5 5 3 4 4'],
  ['DSE 5533 electives 4 4', 'dse', '5 5 3 4 4'],
  ['5533 + 4 4 DSE', 'dse', '5 5 3 4 4'],
  ['DSE 5533加44', 'dse', '5 5 3 4 4'],
  ['DSE 5544 with two electives at 4 and 5', 'dse', '5 5 4 4 5'],
  ['DSE 5 5 4 4 4 3.', 'dse', '5 5 4 4 4 3'],
  ['I got 4 4 5 5 4 3. Which universities?', 'dse', '4 4 5 5 4 3'],
  ['五科都是5，英国商科', 'dse', '5 5 5 5 5'],
  ['five 5s in DSE', 'dse', '5 5 5 5 5'],
  ['DSE 3.5', 'dse', ''],
  ['4 4 4 3 3', undefined, undefined],
  ['33332', undefined, undefined],
  ['囡囡DSE 4科都係4，英文得3，報唔報到英國啲U？', 'dse', '4 3 4 4 4'],
  ['中文4 英文3 數學5 物理4 化學4', 'dse', '4 3 5 4 4'],
  ['DSE 中4英5數3 物5化4', 'dse', '4 5 3 4 5'],
  ['中文3 英文4 數5*，選修 chem 4 hist 3', 'dse', '3 4 5* 4 3'],
  ['dse 中文4 英4 数学5 地理3 经济4', 'dse', '4 4 5 4 3'],
  ['chin 4 eng 5 maths 4 m2 5 phy 4', 'dse', '4 5 4 4 5'],
  ['女兒讀中5，想去英國', undefined, undefined],
  ['學生3個，分數4年', undefined, undefined],
  ['DSE考到5個4去到英國咩大學？', 'dse', '4 4 4 4 4'],
  ['個女DSE中文得2，其他4454', 'dse', '2 4 4 5 4'],
  ['best 5 攞咗23', 'dse', '23'],
  ['best five 25 law', 'dse', '25'],
  ['DSE考得好差，得11分', 'dse', '11'],
  ['5科20分 DSE', 'dse', '20'],
  ['阿仔DSE 5科得17分', 'dse', '17'],
  ['My daughter has 5*5*554 in DSE', 'dse', '5* 5* 5 5 4'],
  ['BTEC Extended Diploma DMM', 'btec', 'DMM'],
  ['BTEC D*DD', 'btec', 'D*DD'],
  ['BTEC or A-level?', 'btec', ''],
  ['DSE 2026', 'dse', ''],
  ['IB 32分', 'ib', '32'],
  ['38 points in the IB', 'ib', '38'],
  ['IB 30 with HL 555', 'ib', '30'],
  ['IB HL 766, 40 points', 'ib', '40'],
  ['孩子IB预估35分', 'ib', '35'],
  ['bible 32', undefined, undefined],
  ['A-level AAB', 'alevel', 'AAB'],
  ['A*AA at A level', 'alevel', 'A*AA'],
  ['predicted A*, A, B at A level', 'alevel', 'A*AB'],
  ['A level 3A*', 'alevel', 'A*A*A*'],
  ['A level 2A1B', 'alevel', 'AAB'],
  ['a level', 'alevel', ''],
  ['高考520分（广东物理类）', 'gaokao', '520/750'],
  ['上海高考 480', 'gaokao', '480/660'],
  ['Gaokao 600 out of 750', 'gaokao', '600/750'],
  ['双非82分，想去英国读金融硕士', 'degree', '双非 82'],
  ['985均分78能冲曼大吗', 'degree', '985 78'],
  ['GPA 3.2/4 想读澳洲会计硕士', 'degree', 'GPA 3.2'],
  ['I have a 2:2 from a UK uni', 'degree', '2:2'],
  ['讀緊HD，GPA 3.0，想top up', 'diploma', ''],
  ['SAT 1350 GPA 3.7', 'gpa', 'GPA 3.7, SAT 1350'],
] as const)('%s is read as %s %s', async (question, key, resultText) => {
  const exam = readExam(await foldQuestion(question));
  expect([exam?.key, exam?.resultText]).toEqual([key, resultText]);
});

test.each([
  ['dse 22', '4 4 4 5 5', 'chinese 4, english 4, maths 4, biology 5, chemistry 5'],
  ['dse 35', '5** 5** 5** 5** 5**', 'chinese 5**, english 5**, maths 5**, biology 5**, chemistry 5**'],
  ['best 5 22 dse english 3', '4 3 5 5 5', 'chinese 4, english 3, maths 5, biology 5, chemistry 5'],
] as const)('the total of %s is spread over subjects', (question, assumedGrades, subjects) => {
  const exam = readExam(question);
  expect(exam).toMatchObject({ assumed: assumedGrades, isTotal: true });
  expect(exam?.answers?.publicTestSubjects.map(({ subject, grade }) => `${subject} ${grade}`).join(', ')).toBe(
    subjects,
  );
});

test.each([
  ['IELTS 6.0 但writing得5.0', 'IELTS', 6, 5],
  ['雅思6.5(5.5)可以配语言班', 'IELTS', 6.5, 5.5],
  ['6.5 in IELTS', 'IELTS', 6.5, null],
  ['IELTS 7, 6 in speaking and 6.5 in writing', 'IELTS', 7, 6],
  ['University of Reading IELTS 6.5', 'IELTS', 6.5, null],
  ['托福95 写作22', 'TOEFL', 95, 22],
  ['TOEFL iBT 100', 'TOEFL', 100, null],
  ['PTE 58', 'PTE', 58, null],
  ['多邻国120英国哪些大学认', 'Duolingo', 120, null],
  ['CAE 185', 'Cambridge', 185, null],
  ['IELTS for 2027', undefined, undefined, undefined],
] as const)('%s is %s %s with a part of %s', async (question, name, score, part) => {
  const english = readEnglish(await foldQuestion(question));
  expect([english?.test, english?.score, english?.part]).toEqual([name, score, part]);
});

test.each([
  ['屋企得三十萬一年', 300_000, null],
  ['預算二十五萬', 250_000, null],
  ['预算三万五英镑', 30_000, null],
  ['15萬港幣', 150_000, 'HKD'],
  ['30000鎊', 30_000, 'GBP'],
  ['家里年收入20万，一年预算15万人民币', 150_000, 'CNY'],
  ['每年5万美元换汇额度不够交学费', null, null],
  ['屋企月入4萬，想送個仔去英國，夠唔夠錢？', null, null],
  ['中介話收我三萬蚊手續費，你哋收唔收錢', null, null],
  ['2027年9月入學，預算未定', null, null],
  ['我一千個唔願意', null, null],
] as const)('%s is a budget of %s', (question, expectedAmount, currency) => {
  const budget = findBudget(question);
  if (expectedAmount === null) return expect(budget).toBeNull();
  return expect(budget).toMatchObject(currency ? { amount: expectedAmount, currency } : { amount: expectedAmount });
});

test.each([
  ['manchster', 'manchester'],
  ['univeristy', 'university'],
  ['engneering', 'engineering'],
  ['canterbury', 'canterbury'],
  ['marking', 'marking'],
  ['曼徹斯特', '曼徹斯特'],
])('%s is read as %s', (word, expectedWord) => expect(correctSpelling(word)).toBe(expectedWord));
