// What people call levels and fields of study beside the catalogue's own names; separated by commas.

/** By the key of a level. */
export const LEVEL_WORDS: Readonly<Record<string, string>> = {
  bachelor:
    '本科,学位课程,學位課程,degree课程,degree課程,学士,學士,大学本科,大學本科,学位课程,學位課程,degree课程,degree課程,学士学位,學士學位,本科生,undergraduate,undergrad,bachelor,bachelors,bachelor degree,first degree',
  master:
    '硕士,碩士,研究生,硕士学位,碩士學位,读研,讀研,master,masters,masters degree,postgraduate,postgrad,graduate,msc,mba',
  phd: '博士,博士学位,博士學位,phd,doctorate,doctoral',
  foundation:
    '预科,預科,foundation course,foundation courses,foundation课程,foundation課程,基础课程,基礎課程,foundation,foundation year',
  pathway: '国际大一,國際大一,衔接课程,銜接課程,衔接,銜接,pathway,pathway year,year one,pathway course',
};

/** By the English name of a kind of course. */
export const TYPE_WORDS: Readonly<Record<string, string>> = {
  'Business Management': '工商管理,企业管理,企業管理,管理学,管理學',
  Marketing: '营销,營銷,市场学,市場學,市场推广,市場推廣',
  Accounting: '会计,會計,会计学,會計學,会计系,會計系,accountancy,accountant',
  Finance: '金融学,金融學,投资,投資',
  Economics: '经济,經濟,econ',
  'Financial Technology': 'fintech',
  'Computer Science':
    '计算机,計算機,计算机系,计算机学,电脑学,電腦學,编程,編程,电脑,電腦,计算机专业,计算机科学与技术,computing,cs,programming,software engineering,软件工程,軟件工程',
  'Data Science': '数据分析,數據分析,大数据,大數據,data analytics',
  'Artificial Intelligence': '人工智慧,机器学习,機器學習,machine learning',
  'Cyber Security': '信息安全,資訊保安,cybersecurity',
  'Electrical and Electronic Engineering': '电子工程,電子工程,电气工程,電機工程,electrical engineering',
  'Biomedical Science': '生物医学科学,生物醫學科學,biomedicine',
  'Pharmaceutical Science': '药学,藥學,药剂,藥劑,pharmacy',
  Nursing: '护理学,護理學,护士,護士,护理系,護理系,nurse',
  Physiotherapy: '物理治疗师,物理治療師,physio',
  Law: '法律系,读法律,讀法律,法学,法學,llb,legal studies',
  Psychology: '心理',
  Education: '教育学,教育學,师范,師範,teaching',
  Journalism: '新闻,新聞',
  Communication: '传播,傳播',
  Architecture: '建筑,建築,建筑学,建築學',
  Statistics: '统计,統計',
  'Actuarial Science': '精算',
  Mathematics: '数学,數學,maths,math',
  Physics: '物理',
  Biology: '生物',
  Chemistry: '化学,化學',
  'Early Childhood Education': '幼教,幼儿教育,幼兒教育,学前教育,學前教育,early childhood,kindergarten teacher',
  'Hospitality Management': '酒店,酒店管理,hotel management',
  'Tourism Management': '旅游,旅遊',
  'Social Work': '社工',
};

/** By the key of a group of them. */
export const GROUP_WORDS: Readonly<Record<string, string>> = {
  business: '商科,商学,商學,工商,business,business studies,管理',
  computing: '资讯科技,資訊科技,信息技术,information technology',
  engineering: '工科,工程学,工程學,engineer',
  medicine: '读医,讀醫,医科,学医,學醫,做医生,做醫生,doctor,医学,醫學,医科,醫科,medicine,medical',
  health: '医护,醫護,健康,医疗,醫療,health',
  media: '传媒,傳媒,media',
  design: '艺术,藝術,设计,設計,美术,美術,art,arts,design,fine art',
  science: '理科,自然科学,科学,科學,science,sciences',
  humanities: '文科,人文',
  social: '社会科学,社會科學,社科,social science',
  environment: '环境,環境,environment',
};
