import type { GuideConcept } from './guide-concepts.ts';

export const GUIDE_COUNTRIES = ['uk', 'au', 'us', 'ca', 'all', 'cn', 'hk'] as const;
export type GuideCountry = (typeof GUIDE_COUNTRIES)[number];

export interface TopicWords {
  words: string;
  /** Words that are said of one country only. */
  of?: Partial<Record<GuideCountry, string>>;
  /** Of which a question has all. */
  together?: readonly (readonly GuideConcept[])[];
}

/** What people call each topic of the guides, in both scripts, in English and in pinyin; separated by commas. With a plus both are said. */
export const GUIDE_TOPICS = {
  atas: { words: '', of: { uk: 'atas,cah3,学术技术审批' } },
  english: {
    words:
      '签证英语,簽證英語,签证英文,簽證英文,英语水平,英語水平,english level,english for the visa,visa english,b2 english,签证雅思,簽證雅思,visa ielts,ielts for the visa,ielts for visa,ielts for a visa,visa+ielts,visa+english,签证+雅思,簽證+雅思,签证+英语,簽證+英語,签证+英文,簽證+英文',
  },
  ucas: {
    together: [
      ['ucas', 'howMany'],
      ['medicine', 'choice'],
    ],
    words: '',
    of: {
      uk: '几个志愿,幾個志願,几多个志愿,幾多個志願,多少个志愿,多少個志願,填几间,填幾間,how many choices,five choices,ucas choices,oxford and cambridge,oxford or cambridge,both oxford,牛津同剑桥,牛津同劍橋,牛津和剑桥,牛津和劍橋,牛剑,牛劍,how many universities can i apply,how many unis can i apply',
    },
  },
  statement: { words: '', of: { uk: '个人陈述,個人陳述,personal statement' } },
  dependants: {
    together: [
      ['spouse', 'comeAlong'],
      ['spouse', 'job'],
    ],
    words:
      '陪读,陪讀,家属,家屬,配偶,带老婆,帶老婆,带太太,帶太太,带小孩,帶小孩,带孩子,帶孩子,带家人,帶家人,dependant,dependants,dependent,dependents,spouse,bring my wife,bring my husband,bring my family,bring family,bring my child,bring my children,bring my partner,bring a partner,peidu',
  },
  funds: {
    together: [['visa', 'savings']],
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
    together: [['visa', 'early']],
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
    together: [
      ['after', 'stay'],
      ['after', 'job'],
    ],
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
    together: [['job', 'hours']],
    words:
      '打工,兼职,兼職,半工读,半工讀,做parttime,做part time,工作时数,工作時數,每周工作,每週工作,工作几多个钟,工作幾多個鐘,做几多个钟,做幾多個鐘,校内工作,校內工作,part time job,part time jobs,part time work,work while studying,work part time,work during term,work during my studies,hours can i work,hours a week can,hours may i work,hours per week,hours can a student work,hours can students work,work hours,working hours,self employed,self employment,freelance,自雇,自僱,work on campus,work off campus,dagong',
    of: { us: 'cpt' },
  },
  genuine: { words: '', of: { au: '真实学生,真實學生,genuine student,gte,genuine temporary entrant' } },
  insurance: {
    words:
      '医疗保险,醫療保險,医保,醫保,健康保险,健康保險,health insurance,medical insurance,health cover,health coverage',
    of: {
      au: 'oshc,海外学生医疗保险,海外學生醫療保險,overseas student health cover',
      ca: 'msp,medical services plan,uhip',
    },
    together: [['insurance', 'need']],
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
    together: [['test', 'takes']],
    words:
      '雅思有效期,托福有效期,成绩有效期,成績有效期,雅思有效,ielts valid,ielts validity,ielts expire,toefl valid,results valid,how long is ielts,雅思过期,雅思過期',
  },
  testfee: {
    together: [['duolingo', 'price']],
    words:
      '雅思考试费,雅思考試費,雅思报名费,雅思報名費,考雅思多少钱,考雅思多少錢,考雅思几钱,考雅思幾錢,ielts cost,ielts fee,ielts test fee,price of ielts,duolingo cost,duolingo fee,how much is ielts,how much does ielts cost,how much is duolingo,how much does duolingo cost,多邻国多少钱,多鄰國多少錢,多鄰國幾錢',
  },
  recognition: {
    together: [['recognised', 'china']],
    words: '',
    of: {
      cn: '留服,中留服,留服认证,留服認證,学历认证,學歷認證,学位认证,學位認證,cscse,degree recognition,recognition of degrees,recognition of my degree,degree recognised in china,liufu,xueli renzheng',
    },
  },
  dse: {
    words: '',
    of: {
      hk: '本地大学,本地大學,本地副学士,本地副學士,332a,3322,local university,local universities,associate degree minimum',
    },
  },
  refused: {
    words: '拒签,拒簽,administrative review,行政覆核,行政复核,复核,覆核',
    of: { us: '214b,214 b', au: 'tribunal,aat' },
    together: [['refused', 'visa']],
  },
  health: {
    words: '看病,睇病,看医生,看醫生,睇医生,睇醫生,家庭医生,家庭醫生,see a doctor,see a gp,kanbing',
    together: [
      ['care', 'pay'],
      ['care', 'register'],
    ],
  },
  guardian: {
    words: '监护人,監護人,监护,監護,guardian,guardians,guardianship,custodian,custodianship,caaw',
  },
  minors: {
    words: 'parental consent,成年年龄,成年年齡,age of majority',
    together: [
      ['underAge', 'consent'],
      ['underAge', 'visa'],
      ['underAge', 'alone'],
    ],
  },
  conditions: {
    words:
      '转校,轉校,换学校,換學校,休学,休學,leave of absence,visa conditions,签证条件,簽證條件,退课,退課,drop a class',
    together: [
      ['change', 'school', 'visa'],
      ['visa', 'halfTime', 'learn'],
      ['visa', 'fullTime'],
      ['address', 'say'],
    ],
  },
  rights: { words: '申诉专员,申訴專員,ombudsman', together: [['complain', 'school']] },
  registers: {
    words: '',
    of: {
      uk: 'tef,teaching excellence framework,教学卓越,教學卓越,discover uni,nss,national student survey',
      au: 'cricos,esos,tps,tuition protection service,学费保障,學費保障',
      us: 'ipeds,nces',
      ca: 'dli,designated learning institution,指定院校',
    },
    together: [['closes', 'tuition']],
  },
  living: {
    words:
      '生活费,生活費,生活成本,生活开支,生活開支,食宿,房租,租金,living cost,living costs,cost of living,living expenses,student room,room cost,cost of a room,rent',
    together: [['spend', 'period']],
  },
  rates: { words: '汇率,匯率,exchange rate,exchange rates', together: [['money', 'worth']] },
  safety: {
    words:
      '安全,治安,安唔安全,safe,safety,crime,emergency,emergencies,emergency number,紧急电话,緊急電話,紧急号码,緊急號碼,紧急事,緊急事,紧急情况,緊急情況,求救电话,求救電話,报警,報警,报案,報案,急救,救护车,救護車,消防局,火警,ambulance,call the police,call police,police number,fire brigade,fire department,999,911',
    of: {
      cn: '12308,中国大使馆,中國大使館,中国使馆,中國使館,使领馆,使領館,领事保护,領事保護,领事馆,領事館,chinese embassy,chinese consulate',
      hk: '1868,香港政府,入境处,入境處,在外港人',
      all: '诈骗,詐騙,骗局,騙局,骗案,騙案,公安,涉案,过数,過數,虚拟绑架,虛擬綁架,scam,scams,fraud,chinese police,virtual kidnapping,under investigation',
    },
  },
  tariff: {
    words: '',
    of: { uk: 'ucas tariff,tariff points,ucas points' },
    together: [
      ['ucas', 'dse'],
      ['ucas', 'points'],
      ['dse', 'aLevel'],
    ],
  },
  systems: {
    words: '点报名,點報名,怎么报名,怎樣報名,application system,申请系统,申請系統,提早决定,提前决定,提早決定',
    of: {
      us: 'common app,common application,early decision',
      au: 'uac',
      ca: 'ouac,ontario universities application centre',
    },
  },
  foundation: {
    words: '国际预科,國際預科,foundation year,foundation programme,international year one,国际大一,國際大一',
    together: [
      ['foundation', 'differs'],
      ['foundation', 'whatIs'],
      ['foundation', 'howLong'],
      ['foundation', 'ageOrForm'],
      ['foundation', 'leadsTo'],
    ],
  },
  retake: { words: 'one skill retake,单科重考,單科重考', together: [['ielts', 'again']] },
} as const satisfies Record<string, TopicWords>;

export type GuideTopic = keyof typeof GUIDE_TOPICS;
export const GUIDE_TOPIC_KEYS = Object.keys(GUIDE_TOPICS) as GuideTopic[];

/** Words that name a country without being its name: whoever says F-2 speaks of the United States. */
export const COUNTRY_SIGNS: Partial<Record<GuideCountry, string>> = {
  uk: '英国,ucas,ihs,brp,nhs,tef,graduate route,苏格兰,蘇格蘭,英格兰,英格蘭,威尔士,威爾斯,scotland,england,wales',
  au: '澳洲,澳大利亚,oshc,cricos,uac,subclass 485,subclass 500,new south wales,新南威尔士,新南威爾斯',
  us: '美国,f 1,f1,f 2,f2,j 1,j1,i 20,i20,ds 160,sevis,opt,cpt,common app,clery',
  ca: '加拿大,study permit,pgwp,gic,dli,caq,ouac,ontario,安大略,安省,bc省,卑诗,卑詩,不列颠哥伦比亚,british columbia,魁北克,quebec,alberta',
};

/** Where one country tells of it under another heading: OSHC is insurance, the NHS is health, and of a guardian some ask no more than consent. */
export const TOLD_ALSO_AS: Partial<Record<GuideTopic, readonly GuideTopic[]>> = {
  health: ['insurance'],
  insurance: ['health'],
  guardian: ['minors'],
  minors: ['guardian'],
};
