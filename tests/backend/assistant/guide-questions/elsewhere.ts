// What is asked of other places and of tests: what the passages told have to be of, and the question in English and in both scripts of Chinese.

export const ABOUT_OTHERS = `
au-work|How many hours can students work in Australia?|澳洲學生打工時數有冇限制？|澳大利亚学生打工有时间限制吗？
au-work|Working hours for research students in Australia|澳洲讀研究學位打工有冇上限？|澳大利亚研究型学生打工有上限吗？
us-work|Can I work on campus in the US?|美國讀書可唔可以做兼職？|在美国读书可以兼职吗？
us-work|What is CPT?|CPT係咩？|CPT是什么？
au-postwork|How long is the 485 visa for Hong Kong passport holders?|香港護照申請485簽證可以留幾耐？|香港护照的485签证有几年？
au-postwork|Age limit for the 485 visa|485簽證有冇年齡上限？|485签证有年龄限制吗？
us-postwork|How long is OPT?|OPT有幾耐？|OPT有多长时间？
us-postwork|When do I apply for OPT?|OPT幾時申請？|OPT什么时候申请？
us-postwork|STEM OPT extension employer requirements|STEM OPT延長對僱主有咩要求？|STEM OPT延期对雇主有什么要求？
ca-postwork|How long is a PGWP?|PGWP有幾耐？|PGWP有多久？
ca-postwork|What language level do I need for the PGWP?|申請PGWP要咩語言水平？|申请PGWP需要什么语言水平？
ca-postwork|How much does a PGWP cost?|PGWP幾多錢？|PGWP多少钱？
au-funds|What does the money to show for Australia cover?|澳洲資金證明包啲咩？|澳大利亚资金证明包括什么？
ca-funds|Is a GIC compulsory?|GIC係咪必須買？|GIC是必须的吗？
au-insurance|What is OSHC and how much does it cost?|OSHC幾錢一年？|OSHC一年多少钱？
au-insurance|Does OSHC cover dental?|OSHC包唔包睇牙？|OSHC包括看牙吗？
au-genuine|What is the Genuine Student test?|澳洲真實學生要求係咩？|澳大利亚的真实学生要求是什么？
us-visafee|How much is the SEVIS fee?|SEVIS費用幾多？|SEVIS费用多少？
us-visafee|Do F-2 family members pay SEVIS?|F-2家屬使唔使畀SEVIS？|F-2家属要付SEVIS吗？
ca-visafee|How much is a study permit?|加拿大學習許可費幾多？|加拿大学习许可费多少？
us-interview|Is my social media checked at the US visa interview?|美國簽證面試會唔會睇社交媒體？|美国签证面试会查社交媒体吗？
ca-pal|Do master's students need a provincial attestation letter?|讀碩士要唔要省級證明信PAL？|读硕士需要PAL吗？
ca-cap|What is Canada's study permit cap for 2026?|加拿大2026年學習許可名額幾多？|加拿大2026年学习许可名额多少？
ca-caq|Do I need a CAQ for Quebec?|去魁北克讀書要唔要CAQ？|去魁北克读书需要CAQ吗？
all-toefl|What is the new TOEFL scale?|新托福點計分？|新托福怎么计分？
all-toefl|When do TOEFL results come out?|托福放榜要幾耐？|托福出分要多久？
all-validity|How long is IELTS valid?|雅思有效期幾耐？|雅思有效期多久？
all-testfee|How much does IELTS cost?|考雅思幾錢？|考雅思多少钱？
cn-recognition|How do I get my degree recognised in China by CSCSE?|留服認證點申請？|留服认证怎么申请？
cn-recognition|Does CSCSE accept a letter instead of the certificate?|學歷認證淨係交學校證明信得唔得？|学历认证只交学校证明信可以吗？
hk-dse|What is the HKDSE minimum for local universities?|DSE入本地大學最低要求係幾多？|DSE入读本地大学最低要求是什么？
au-english|IELTS for the Australian student visa?|澳洲學生簽證雅思要幾多分？|澳大利亚学生签证雅思要几分？
au-when|Can I apply for a student visa inside Australia on a visitor visa?|澳洲境內申請學生簽證得唔得？|在澳大利亚境内申请学生签证可以吗？
ca-postwork|Can I get a PGWP twice?|PGWP可以攞兩次嗎？|PGWP可以申请两次吗？
us-postwork|What happens if I am unemployed during OPT?|OPT期間搵唔到工會點？|OPT期间找不到工作会怎样？
all-testfee|How much is Duolingo?|考多鄰國幾多錢？|考多邻国多少钱？多邻国多少钱
all-toefl|Are old TOEFL scores valid after the TOEFL changes?|托福改制後舊成績仲有冇效？|托福改革后旧成绩还有效吗？
au-insurance|Who sells Overseas Student Health Cover?|邊間公司有得買OSHC？|哪些公司卖OSHC？
us-visafee|When do I pay the SEVIS fee?|SEVIS幾時畀？|SEVIS什么时候付？
ca-visafee|How much are biometrics for Canada?|加拿大打指模要幾多錢？|加拿大生物识别要多少钱？
hk-dse|HKDSE associate degree minimum|本地副學士DSE最低要求|本地副学士的DSE最低要求
us-interview|When are US student visa interviews in Hong Kong?|香港美國簽證面試幾時約？|香港的美国签证面试什么时候约？
`;
