// What people call a thing, in both scripts, in English and as it is said in Hong Kong; separated by commas. A topic of the guides is often
// two of them in one question, however it is put: 'refused' and 'visa', 读完 and 留.

export const GUIDE_CONCEPTS = {
  visa: '签证,簽證,学签,學簽,学生签,學生簽,visa,visas,study permit,student permit,f 1,f1',
  refused: '被拒,拒绝,拒絕,拒咗,俾人拒,畀人拒,refused,refusal,rejected,rejection,denied,turned down',
  early:
    '最早,提前,提早,几时递,幾時遞,遞簽,递签,结果,結果,批出,处理时间,處理時間,等多久,等几耐,等幾耐,要多久,要几耐,要幾耐,how early,how soon,processing,decision,enter,arrive,take,takes,入境',
  savings:
    '存款,户口,戶口,存几多,存幾多,存多少,资金,資金,financially,financial,bank account,savings,担保金,擔保金,流水',
  price: '多少钱,多少錢,几钱,幾錢,几多钱,幾多錢,how much,cost,costs,fee,fees,price',
  after:
    '毕业,畢業,读完,讀完,graduate,graduated,graduating,graduation,after my degree,finish my degree,after my studies,afterwards',
  stay: '留低,留下,留几,留幾,留多,留喺,逗留,停留,stay,remain',
  job: '工作,打工,做嘢,做野,搵工,揾工,兼职,兼職,parttime,part time,work,working',
  hours:
    '几多个钟,幾多個鐘,几个钟,幾個鐘,几小时,幾小時,多少小时,多少小時,时数,時數,每周,每週,每星期,每个礼拜,每個禮拜,校外,校内,校內,hours,per week,a week,off campus,on campus',
  spouse: '老婆,太太,妻子,老公,丈夫,配偶,伴侣,伴侶,wife,husband,spouse,spousal,partner,f 2,f2',
  comeAlong: '带,帶,跟埋,跟着,跟著,陪,一起去,一齊去,bring,come with,join me,with me,along',
  takes: '有效,过期,過期,valid,expire,expires,validity',
  ielts: '雅思,ielts',
  test: '雅思,托福,ielts,toefl,pte',
  duolingo: '多邻国,多鄰國,duolingo',
  again: '单科,單科,重考一科,只重考,淨係重考,净系重考,one skill,retake one,one section',
  care: '医生,醫生,牙医,牙醫,看牙,睇牙,药费,藥費,配药,配藥,医院,醫院,gp,doctor,doctors,dentist,dentists,prescription,prescriptions,hospital,optician',
  pay: '免费,免費,要钱,要錢,使钱,使錢,收费,收費,自己付,付费,付費,free,pay,cost,costs,charge,how much',
  register: '登记,登記,注册,註冊,register,registering',
  insurance: '保险,保險,医保,醫保,health insurance,medical insurance,health cover,health coverage,insurance',
  need: '要不要,要唔要,必须,必須,一定,强制,強制,need,require,required,requires,must,compulsory,have to',
  underAge:
    '15岁,15歲,16岁,16歲,17岁,17歲,未成年,未满18,未滿18,15 year old,16 year old,17 year old,at 15,at 16,at 17,is 15,is 16,is 17,am 15,am 16,am 17,under 18,under age,minor',
  consent: '同意,consent',
  alone: '自己,独自,獨自,一个人,一個人,一人去,alone,by myself,on my own,by himself,by herself',
  change: '转,轉,换,換,change,switch,transfer',
  school: '大学,大學,学校,學校,校,university,universities,uni,unis,college,colleges,school,schools',
  learn: '读,讀,study,studying,enrol,enrolled',
  halfTime: '兼读,兼讀,part time,parttime',
  fullTime: '全日制,full time',
  address: '地址,搬家,搬屋,moved,address',
  say: '报告,報告,通知,申报,申報,report,tell,notify',
  complain: '投诉,投訴,申诉,申訴,complain,complaint,complaints,unfair,不公平',
  closes: '倒闭,倒閉,执笠,執笠,关门,關門,closes,close down,shuts down,goes bust,bankrupt',
  tuition: '学费,學費,tuition,fees,money',
  spend:
    '使几多钱,使幾多錢,使几钱,使幾錢,花多少钱,花多少錢,要花多少,食住,食宿,住宿,生活,房租,租金,living,room,rent,spend',
  period:
    '一个月,一個月,每月,一年,一周,一週,一星期,一个星期,一個星期,每周,每週,per month,a month,monthly,per week,a week,weekly',
  money:
    '英镑,英鎊,澳元,澳币,澳幣,美元,美金,加元,加币,加幣,港币,港幣,港元,港纸,港紙,人民币,人民幣,pound,pounds,dollar,dollars,yuan,rmb,gbp,hkd,aud',
  worth: '汇率,匯率,兑,兌,换多少,換多少,换几多,換幾多,exchange rate,rate',
  ucas: 'ucas',
  dse: 'dse,hkdse',
  aLevel: 'a level,a levels,alevel',
  points: '计分,計分,几多分,幾多分,多少分,分数,分數,points,tariff',
  howMany: '几多间,幾多間,几间,幾間,几多个,幾多個,几个,幾個,多少个,多少個,多少所,几所,最多,how many',
  medicine: '医学院,醫學院,医科,醫科,medicine,medical schools,dentistry',
  choice: '志愿,志願,填,choices,choice,preferences,报几,報幾',
  recognised: '承认,承認,认可,認可,认证,認證,recognised,recognized,recognition,recognise,recognize',
  china: '国内,國內,内地,內地,大陆,大陸,china,mainland',
  foundation: '预科,預科,foundation,国际大一,國際大一,year one',
  differs: '区别,區別,分别,分別,差别,差別,不同,difference,differs,versus,vs',
  whatIs: '是什么,是甚麼,是什麼,係咩,係乜,什么是,甚麼是,咩係,what is,what are,explain',
  howLong: '多久,几耐,幾耐,多长,多長,几个月,幾個月,how long,how many months',
  ageOrForm: '高一,高二,高三,中四,中五,中六,form 5,form 6,year 11,year 12,12 years,几岁,幾歲,how old,age',
  leadsTo: '直入,升大一,升大二,year two,second year,guarantee,guaranteed,保证,保證',
} as const;

export type GuideConcept = keyof typeof GUIDE_CONCEPTS;
