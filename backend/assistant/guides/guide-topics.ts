import { compact, foldText, isHan } from '#backend/search/search-words.ts';

export const GUIDE_COUNTRIES = ['uk', 'au', 'us', 'ca', 'all', 'cn', 'hk'] as const;
export type GuideCountry = (typeof GUIDE_COUNTRIES)[number];

interface TopicWords {
  words: string;
  /** Words that are said of one country only. */
  of?: Partial<Record<GuideCountry, string>>;
}

/** What people call each topic of the guides, in both scripts, in English and in pinyin; separated by commas. With a plus both are said. */
const GUIDE_TOPICS = {
  atas: { words: '', of: { uk: 'atas,cah3,学术技术审批' } },
  english: {
    words:
      '签证英语,簽證英語,签证英文,簽證英文,英语水平,英語水平,english level,english for the visa,visa english,b2 english,签证雅思,簽證雅思,visa ielts,ielts for the visa,ielts for visa,ielts for a visa,visa+ielts,visa+english,签证+雅思,簽證+雅思,签证+英语,簽證+英語,签证+英文,簽證+英文',
  },
  ucas: {
    words: '',
    of: {
      uk: '几个志愿,幾個志願,几多个志愿,幾多個志願,多少个志愿,多少個志願,填几间,填幾間,how many choices,five choices,ucas choices,oxford and cambridge,oxford or cambridge,both oxford,牛津同剑桥,牛津同劍橋,牛津和剑桥,牛津和劍橋,牛剑,牛劍,how many universities can i apply,how many unis can i apply',
    },
  },
  statement: { words: '', of: { uk: '个人陈述,個人陳述,personal statement' } },
  dependants: {
    words:
      '陪读,陪讀,家属,家屬,配偶,带老婆,帶老婆,带太太,帶太太,带小孩,帶小孩,带孩子,帶孩子,带家人,帶家人,dependant,dependants,dependent,dependents,spouse,bring my wife,bring my husband,bring my family,bring family,bring my child,bring my children,bring my partner,bring a partner,peidu',
  },
  funds: {
    words:
      '资金证明,資金證明,存款证明,存款證明,存款,担保金,擔保金,保证金,保證金,存几多钱,存幾多錢,存多少钱,存多少錢,银行流水,銀行流水,户口要有,戶口要有,28天,28日,proof of funds,bank statement,show money,money to show,how much money,financial requirement,maintenance funds,28 days,parents account,bank balance,cunkuan zhengming,zijin zhengming',
    of: { ca: 'gic,担保投资,擔保投資' },
  },
  surcharge: { words: '', of: { uk: 'ihs,医疗附加费,醫療附加費,health surcharge,healthcare surcharge,nhs' } },
  levy: {
    words: '',
    of: { uk: '征费,徵費,国际学生税,國際學生稅,levy,international student levy,international fee levy' },
  },
  evisa: { words: '', of: { uk: '电子签证,電子簽證,evisa,e visa,brp,vignette' } },
  when: {
    words:
      '几时申请签证,幾時申請簽證,几时申请签,什么时候申请签证,甚麼時候申請簽證,何时申请签证,何時申請簽證,签证要多久,簽證要多久,签证多久,簽證多久,几时搞签证,幾時搞簽證,境内申请,境內申請,when to apply for visa,when to apply for the visa,when should i apply for my visa,when should i apply for a visa,when should i apply for the visa,apply for a student visa inside,apply onshore,visa processing time,how long does the visa take,how long does a visa take',
  },
  tb: {
    words: '',
    of: {
      uk: '肺痨,肺癆,肺结核,肺結核,照肺,tb test,tb certificate,tuberculosis,feijiehe',
    },
  },
  postwork: {
    words:
      '毕业后工作,畢業後工作,毕业之后工作,畢業之後工作,毕业后留,畢業後留,读完书留低,讀完書留低,毕业后可以留,留低做嘢,留低做野,留下工作,工作签证,工作簽證,毕业签证,畢業簽證,毕业工签,畢業工簽,工签,工簽,post study work,post study visa,stay and work,work after graduation,work after graduating,work after my degree,work after study,stay after graduation,stay after graduating,stay after my degree,after i graduate,psw,biye gongzuo',
    of: {
      uk: 'graduate route,graduate visa,毕业生签证,畢業生簽證,毕业生路线,畢業生路線',
      au: '485,temporary graduate visa,临时毕业生,臨時畢業生',
      us: 'opt,stem opt,stem extension',
      ca: 'pgwp,post graduation work permit,毕业工作许可,畢業工作許可',
    },
  },
  work: {
    words:
      '打工,兼职,兼職,半工读,半工讀,做parttime,做part time,工作时数,工作時數,每周工作,每週工作,工作几多个钟,工作幾多個鐘,做几多个钟,做幾多個鐘,校内工作,校內工作,part time job,part time jobs,part time work,work while studying,work part time,work during term,work during my studies,hours can i work,hours a week can,hours may i work,hours per week,hours can a student work,hours can students work,work hours,working hours,self employed,self employment,freelance,自雇,自僱,work on campus,work off campus,dagong',
    of: { us: 'cpt' },
  },
  genuine: { words: '', of: { au: '真实学生,真實學生,genuine student,gte,genuine temporary entrant' } },
  insurance: {
    words: '',
    of: { au: 'oshc,海外学生医疗保险,海外學生醫療保險,overseas student health cover' },
  },
  visafee: {
    words:
      '签证费,簽證費,签证费用,簽證費用,签证多少钱,簽證多少錢,签证几钱,簽證幾錢,签证几多钱,簽證幾多錢,visa fee,visa fees,visa cost,cost of a visa,cost of the visa,how much is the visa,how much is a visa,how much is the student visa,how much does the visa cost,qianzheng fei',
    of: {
      us: 'sevis,i901,i 901',
      ca: 'study permit fee,study permit cost,how much is a study permit,how much is the study permit,学习许可费,學習許可費,biometrics,fingerprints,生物识别,生物識別,打指模',
    },
  },
  interview: {
    words: '签证面试,簽證面試,面签,面簽,visa interview,社交媒体,社交媒體,社交账户,社交帳戶,social media,mianqian',
  },
  pal: {
    words: '',
    of: {
      ca: 'provincial attestation letter pal,pal letter,need a pal,provincial attestation,provincial attestation letter,attestation letter,省级证明,省級證明,加拿大+pal,要pal,需要pal',
    },
  },
  cap: {
    words: '',
    of: { ca: '学习许可名额,學習許可名額,study permit cap,how many study permits,学签名额,學簽名額,学签配额' },
  },
  caq: { words: '', of: { ca: 'caq,quebec acceptance certificate' } },
  toefl: {
    words:
      '新托福,托福改革,托福改制,托福新制,托福评分,托福評分,托福怎么算,托福取整,new toefl,toefl scale,toefl scoring,toefl score scale,toefl change,toefl changes,toefl 2026,toefl results,托福出分,托福放榜,托福成绩几时,托福幾時',
  },
  validity: {
    words:
      '雅思有效期,托福有效期,成绩有效期,成績有效期,雅思有效,ielts valid,ielts validity,ielts expire,toefl valid,results valid,how long is ielts,雅思过期,雅思過期',
  },
  testfee: {
    words:
      '雅思考试费,雅思考試費,雅思报名费,雅思報名費,考雅思多少钱,考雅思多少錢,考雅思几钱,考雅思幾錢,ielts cost,ielts fee,ielts test fee,price of ielts,duolingo cost,duolingo fee,how much is ielts,how much does ielts cost,how much is duolingo,how much does duolingo cost,多邻国多少钱,多鄰國多少錢,多鄰國幾錢',
  },
  recognition: {
    words: '',
    of: {
      cn: '留服,中留服,学历认证,學歷認證,学位认证,學位認證,cscse,degree recognition,recognition of degrees,recognition of my degree,degree recognised in china,liufu,xueli renzheng',
    },
  },
  dse: {
    words: '',
    of: {
      hk: '本地大学,本地大學,本地副学士,本地副學士,332a,3322,local university,local universities,associate degree minimum',
    },
  },
} as const satisfies Record<string, TopicWords>;

export type GuideTopic = keyof typeof GUIDE_TOPICS;
export const GUIDE_TOPIC_KEYS = Object.keys(GUIDE_TOPICS) as GuideTopic[];

export interface GuideSubject {
  topics: readonly GuideTopic[];
  /** Those that the words themselves are said of. */
  countries: readonly GuideCountry[];
}

/** Chinese stands in a sentence without spaces; anything else is a word only by itself. */
const says = (folded: string, run: string) => (word: string) =>
  isHan(word) ? run.includes(compact(word)) : folded.includes(` ${foldText(word)} `);

/** What of the guides a question is about; null for one that is about none of it. */
export function readGuideSubject(question: string): GuideSubject | null {
  // Chinese beside English is a word of its own: '做part time得唔得'.
  const folded = ` ${foldText(question)
    .replace(/(\p{Script=Han}+)/gu, ' ')
    .replace(/ +/gu, ' ')} `;
  const isSaid = says(folded, compact(question));
  const some = (words: string) => words !== '' && words.split(',').some((word) => word.split('+').every(isSaid));
  const topics = new Set<GuideTopic>();
  const countries = new Set<GuideCountry>();
  for (const [topic, { words, of = {} }] of Object.entries<TopicWords>(GUIDE_TOPICS)) {
    if (some(words)) topics.add(topic as GuideTopic);
    for (const [country, own] of Object.entries(of))
      if (some(own)) {
        topics.add(topic as GuideTopic);
        countries.add(country as GuideCountry);
      }
  }
  // 'Work after graduation' is not work beside one's studies.
  if (topics.has('postwork')) topics.delete('work');
  return topics.size > 0 ? { topics: [...topics], countries: [...countries] } : null;
}
