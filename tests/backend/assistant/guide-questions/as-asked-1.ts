// As students and parents ask it, in whatever script, with slips: the kind, the language of the page, what has to come back (see judge.ts), the question.
// 'one >> other' was asked one after the other by one person.

export const ASKED_OF_GUIDES = `
visas|h|uk-when|想九月去英國讀書，最早幾時可以遞簽證？
visas|s|uk-when|英国学生签证可以提前多久申请
visas|e|uk-when|how early can i apply for a uk student visa before my course starts
visas|h|uk-when|英國簽證一般要等幾耐先有結果
visas|e|us-when|How many days before the start of classes may I enter the US on F-1?
visas|s|us-when|F1签证最早可以提前多少天入境美国
visas|h|ca-conditions|加拿大study permit可唔可以中途轉校
visas|s|ca-conditions|去加拿大读书换学校要不要重新申请学签
visas|e|ca-registers|what is a DLI number
visas|h|ca-registers|DLI係咩嚟
visas|s|au-conditions|澳洲学生签证可以只读part time吗
visas|e|us-conditions|Do F-1 students have to be full time?
visas|e|us-conditions|I moved flat in the US, do I have to report my new address?
visas|s|us-interview|去美国面签要把社交账号公开吗
funds|h|uk-funds|去倫敦讀碩士，戶口要有幾多錢先批簽證
funds|s|uk-funds|英国签证存款要存满28天吗
funds|s|uk-funds|爸妈的账户可以用来做英国签证的资金证明吗
funds|e|ca-funds|what is GIC in Canada
funds|h|ca-funds|加拿大GIC而家仲要唔要買
funds|s|ca-funds|加拿大担保投资证GIC是必须的吗
funds|e|au-funds|what do I need to prove financially for an australian student visa
work|h|ca-work|喺加拿大讀書每個禮拜可以做幾多個鐘part time
work|s|ca-work|加拿大留学生校外打工每周最多几小时
work|e|ca-work|Can I work off campus in Canada while studying?
work|e|au-work|australia student visa work hours per fortnight
work|s|uk-work|在英国读研可以打工吗，每周多少小时
work|h|us-work|美國大學生可唔可以出校外打工
work|e|us-work|can f1 students work off campus in first year
work after|e|uk-postwork|I'll graduate in June 2027 with an MSc, how long can I stay in the UK afterwards to work?
work after|h|au-postwork|香港特區護照喺澳洲畢業之後可以留幾多年
work after|s|us-postwork|在美国读完CS硕士毕业后可以工作几年
work after|s|ca-postwork|加拿大毕业工签对语言有什么要求
work after|e|ca-postwork|pgwp length for a one year diploma
dependants|h|ca-dependants|我讀加拿大碩士，老婆可唔可以跟埋過去做嘢
dependants|s|ca-dependants|配偶可以跟着我去加拿大工作吗，我读的是博士
dependants|e|ca-dependants|spousal open work permit for students in canada
dependants|e|us-dependants|can my wife work on an F-2 visa
dependants|s|us-dependants|F2签证的配偶可以读书吗
dependants|h|uk-dependants|帶埋老公同個仔去英國讀碩士得唔得
dependants|s|uk-dependants|读英国博士可以带孩子吗
health|h|uk-health|喺英國睇醫生使唔使錢
health|s|uk-health|留学生在英国看病免费吗
health|e|uk-health|how do I register with a GP as an international student
health|e|uk-health|are prescriptions and the dentist free for students in the UK
health|s|uk-health|在英国看牙医要自己付钱吗
health|h|ca-insurance|溫哥華讀書醫療保險點計
health|s|ca-insurance|去BC省读书医保一个月多少钱
health|e|ca-insurance|Is health insurance in Canada the same in every province?
insurance|s|us-insurance|去美国读书一定要买医疗保险吗
insurance|e|us-insurance|do universities in the US require health insurance
insurance|h|au-insurance|去澳洲讀書一定要買OSHC咩
insurance|s|au-insurance|OSHC可以在哪些公司买
insurance|e|au-insurance|does oshc pay for glasses or dentist
under 18|h|au-guardian|個女得17歲去澳洲讀書要唔要監護人
under 18|s|au-guardian|未满18岁去澳洲留学监护怎么办
under 18|e|ca-guardian|my son is 16, does he need a custodian in Canada?
under 18|s|ca-guardian|16岁去加拿大读书要找监护人吗
under 18|h|uk-minors|17歲申請英國學生簽證要唔要父母同意書
under 18|e|uk-minors|parental consent for uk student visa at 17
recognition|s|cn-recognition|国外读完硕士回来中留服认证要多久
recognition|s|cn-recognition|网课文凭中留服能认证吗
recognition|s|cn-recognition|预科证书可以做学历认证吗
recognition|h|cn-recognition|香港大學嘅學位返內地要唔要做留服認證
recognition|e|cn-recognition|Are online degrees recognised by CSCSE?
recognition|s|cn-recognition|中外合作办学的文凭留服认不认
tests|h|all-retake|雅思可唔可以淨係重考一科
tests|s|all-retake|雅思单科重考多久内要考
tests|e|all-retake|what is ielts one skill retake
tests|s|all-validity|雅思成绩几年有效
tests|h|all-toefl|托福新制幾多分滿分
tests|e|all-testfee|how much is the duolingo english test
tests|h|hk-dse|DSE 332A係咩意思
tests|h|uk-tariff|DSE 5**喺UCAS計幾多分
tests|e|uk-tariff|UCAS tariff points for HKDSE level 4
tests|s|uk-tariff|DSE等于A-level什么水平
systems|e|uk-ucas|how many unis can i put on ucas
systems|h|uk-ucas|UCAS最多可以報幾多間
systems|s|uk-ucas|申请英国医学院最多能填几个志愿
systems|e|us-systems|what is the Common App
systems|s|us-systems|Common App可以申请多少所大学
systems|h|us-systems|美國early decision係咪一定要去讀
systems|e|au-systems|how many preferences can I put on UAC
systems|h|au-systems|經UAC報澳洲大學要幾多錢
systems|s|ca-systems|OUAC是什么
systems|e|ca-systems|Can I send two OUAC applications in one year?
systems|h|ca-systems|安大略省嘅大學點報名
foundation|h|all-foundation|foundation同year one有咩分別
foundation|s|all-foundation|国际预科和国际大一有什么区别
foundation|e|all-foundation|what is the difference between an international foundation year and international year one
foundation|s|all-foundation|高二读完可以直接去英国读预科吗
foundation|e|all-foundation|Why do students with 12 years of school often need a foundation year?
foundation|h|all-foundation|讀完international year one係咪直入year two
registers|e|uk-registers|what does TEF Gold mean
registers|h|uk-registers|TEF金獎係咩
registers|s|uk-registers|Discover Uni是什么网站
registers|e|au-registers|What is CRICOS?
registers|s|au-registers|CRICOS代码是什么
registers|h|au-registers|澳洲間學校執笠咗啲學費點算
registers|e|au-registers|what happens to my tuition if my college in australia closes down
registers|e|us-registers|what is IPEDS
costs|h|uk-living|倫敦讀書一個月生活費大概幾多
costs|s|uk-living|在曼彻斯特一个月生活费多少
costs|e|uk-living|How much does a student room cost in Sheffield per month?
costs|e|us-living|cost of living for students in New York
costs|s|us-living|波士顿一年的住宿和生活费要多少
costs|h|us-living|洛杉磯讀書食住一年要幾多錢
costs|h|au-living|悉尼讀書一個星期要使幾多錢
costs|s|au-living|悉尼生活费一周多少
costs|e|-|monthly living costs for students in Canada
rates|h|all-rates|而家英鎊兌港紙幾多
rates|s|all-rates|一澳元换多少人民币
rates|e|all-rates|pound to hong kong dollar rate
safety|h|uk-safety|喺英國遇到緊急事打咩電話
safety|e|us-safety|are US campuses safe? where can I see crime figures
safety|s|us-safety|美国校园治安怎么样，哪里看数据
safety|e|au-safety|emergency number in australia
safety|s|cn-safety|在国外出事了怎么联系中国大使馆
safety|h|hk-safety|喺外國出咗事，香港政府有冇熱線
safety|h|all-safety|有人打嚟話係中國大使館叫我過數，係咪真
safety|s|all-safety|接到自称公安的电话说我涉案怎么办
safety|e|all-safety|someone claiming to be chinese police called me and says i am under investigation
safety|e|us-safety|Is it safe to study in the US?
safety|h|uk-safety|英國讀書安唔安全
refusals|h|uk-refused|英國簽證被拒咗點算
refusals|s|uk-refused|英国学生签证拒签可以复核吗
refusals|e|uk-refused|my uk student visa was refused, can i appeal
refusals|e|us-refused|what is a 214(b) refusal
refusals|s|us-refused|F1被拒签了能再签吗
refusals|h|us-refused|美國學生簽證俾人拒咗可唔可以上訴
refusals|e|au-refused|student visa refused australia, can I go to the tribunal
refusals|s|au-refused|澳洲学签被拒可以上诉吗
refusals|h|ca-refused|加拿大學簽被拒可以點做
refusals|e|ca-refused|study permit refused, what now
complaints|e|au-rights|how do i complain about my university in australia
complaints|s|au-rights|澳洲大学处理不公平可以向谁投诉
charge|h|charge|你哋收唔收服務費㗎
charge|s|charge|找你们申请要交多少中介费
charge|e|charge|do you charge for applying through you
charge|e|charge|how does your agency make money
charge|h|charge|同你哋報名係咪免費
charge|s|charge|你们拿学校的佣金吗
`;
