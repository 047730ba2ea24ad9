import { describe, expect, test } from 'vitest';
import { foldQuestion } from '#backend/assistant/reading/fold-question.ts';
import { detectSafetyTopics, type SafetyTopic } from './read-safety.ts';

const detectInQuestion = async (question: string) => detectSafetyTopics(await foldQuestion(question));

const SAFETY_QUESTIONS: Record<SafetyTopic, readonly string[]> = {
  scam: [
    'An agent on WeChat guarantees me a UK visa for £5,000. Good deal?',
    'They asked for the tuition deposit to be sent to a personal bank account',
    'How much to buy a place at Imperial? Somebody offers one',
    'Someone says for £50k my son is guaranteed into LSE. Can I trust him?',
    'Pay 20000 pounds and a place at UCL is guaranteed, is it legit?',
    '有人話俾五萬蚊可以包我入LSE，信唔信得過？',
    '二十萬包個仔入UCL，可唔可信？',
    '花20万保我上LSE，靠谱吗？',
    'Somebody called me saying my visa is cancelled and I must pay',
    'I got an email that I won a scholarship, pay 500 pounds first',
    '有中介話包過英國簽證，收我五萬蚊，信唔信得過？',
    '有人叫我將留位費過數去佢私人戶口',
    '有人話可以買帝國理工學位，俾錢就入到',
    '移民局打電話嚟話我簽證有問題，要即刻轉帳',
    '有中介说保签英国签证，收五万，可信吗？',
    '有人说花钱可以内部保录取帝国理工，真的吗？',
    '大使馆打来电话说我涉案，要我转账保证金',
  ],
  cheating: [
    'Someone will write all my coursework essays for 200 dollars each',
    'Is it ok to pay a company to write my dissertation?',
    '有人代寫功課，二百蚊一篇，得唔得？',
    '找人代写论文，一篇两千，行吗？',
  ],
  citizen: [
    'I have a BN(O) visa and live in Leeds. Do I need a student visa for uni?',
    'I am a Canadian citizen in Hong Kong. Do I need a study permit for UBC?',
    'My son holds both HK and Australian passports. Student visa?',
    'US citizen living in HK, do I need an F-1?',
    'She has the right of abode in the UK, which visa does she need?',
    '我攞BN(O)簽證住喺英國，讀大學使唔使申請學生簽證？',
    '個仔有香港同澳洲雙重國籍，去澳洲讀書要唔要簽證？',
    '我有美国国籍，去美国上大学需要F-1吗？',
  ],
  refusal: [
    'Australia refused my student visa while I am in Hong Kong. Can I go to the tribunal?',
    '我人喺香港，澳洲學生簽證被拒，可唔可以上訴ART？',
    '人在国内申请澳洲学签被拒，能去ART复核吗？',
  ],
  distress: [
    'I can’t stop crying and my UCAS essay is due tomorrow',
    '我成日喊，份personal statement又聽日交，頂唔順',
    '一直哭，文书明天就要交了，我撑不下去了',
    '佢一個人喺嗰邊喊到唔想返學',
    '個女喺英國成日打電話返嚟喊',
    '阿仔自己一個喺澳洲，匿埋喺房唔肯出門',
    '我唔想返學，好驚',
    '孩子在英国天天哭着要回家',
    '女儿把自己关在房间里不吃不喝',
    '儿子在那边情绪很低落，怎么办',
    '孩子不肯去学校，一个人在国外',
    'My daughter is alone in London, crying and will not go to school',
    'my son phones home in tears every night',
    'he wont leave his room and wont talk to us',
    'she is begging us to come home',
    'My child in Australia seems so lonely and refuses to go to class',
    'our boy is miserable at his boarding school',
  ],
  discrimination: [
    'Do UK universities discriminate against Chinese students?',
    '做LGBT學生去英國會唔會俾人歧視？',
    '华人学生在澳洲会被歧视吗？',
  ],
  health: [
    'I have depression – will a university reject me for it?',
    'I use a wheelchair. Can universities support me?',
    '我有讀寫障礙，考試可唔可以加時？',
    '我有糖尿病，会影响英国签证和录取吗？',
  ],
};

describe.each(Object.entries(SAFETY_QUESTIONS))('%s', (safety, questions) => {
  test.each(questions)('%s', async (question) => expect(await detectInQuestion(question)).toContain(safety));
});

test.each([
  'My son refuses to study law, which other courses are there?',
  'my daughter does not want to go to school in the US',
  'she wants to come home for Christmas, is her visa still valid',
  'my mum cried for joy when I got the offer',
  '我媽喊我考公務員，唔想我出國',
  '我唔想返香港做嘢',
  '孩子不想上学期间打工',
  'What deposit does the University of Surrey ask master’s students for?',
  'Can I pay the deposit by credit card?',
  'Does Monash guarantee accommodation for first years?',
  'How much is the UK student visa fee?',
  'master of nursing disability courses',
  'What is the deadline for law at Leeds?',
  '薩里大學碩士留位費幾多？',
  '英國學生簽證申請費要幾多錢？',
  '墨爾本大學保證宿位嗎？',
  '可以帮我看看个人陈述吗？',
  '高考600分可以報英國邊間大學？',
  '悉尼大学的奖学金怎么申请？',
])('shows no safety sentence for %s', async (question) => expect(await detectInQuestion(question)).toEqual([]));
