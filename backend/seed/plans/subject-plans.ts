import { texts, type Texts } from '#backend/site/site-content.ts';
import type { Subject } from '#backend/seed/catalogue/catalogue-seed.ts';

// What is taught in each field: its kinds of course, the modules that most courses of it have, and where it leads.

export type AwardKey = 'science' | 'arts' | 'engineering' | 'business' | 'laws' | 'education' | 'design';

export interface CourseTypePlan {
  id: number;
  award: AwardKey;
  name: Texts;
  /** Where it is not taught at first-degree level everywhere. */
  mastersOnly?: boolean;
}

export interface SubjectPlan {
  id: number;
  name: Texts;
  types: CourseTypePlan[];
  /** Four that everybody takes, then two to choose from. */
  modules: Texts[];
  career: Texts;
  /** Harder to get into, or longer, than most. */
  demand: 'usual' | 'demanding' | 'engineering';
  feeFactor: number;
}

const type = (
  id: number,
  award: AwardKey,
  zhHk: string,
  zh: string,
  en: string,
  mastersOnly = false,
): CourseTypePlan => ({
  id,
  award,
  name: texts(zhHk, zh, en),
  ...(mastersOnly && { mastersOnly }),
});

const modules = (...rows: [string, string, string][]) => rows.map(([zhHk, zh, en]) => texts(zhHk, zh, en));

export const SUBJECT_PLANS: Record<Subject, SubjectPlan> = {
  business: {
    id: 1,
    name: texts('商科與管理', '商科与管理', 'Business and management'),
    types: [
      type(101, 'business', '商業管理', '商业管理', 'Business Management'),
      type(102, 'business', '市場學', '市场营销', 'Marketing'),
      type(103, 'business', '國際商務', '国际商务', 'International Business'),
      type(104, 'business', '供應鏈管理', '供应链管理', 'Supply Chain Management', true),
    ],
    modules: modules(
      ['管理學原理', '管理学原理', 'Principles of Management'],
      ['市場學基礎', '市场营销基础', 'Foundations of Marketing'],
      ['組織行為', '组织行为学', 'Organisational Behaviour'],
      ['商業數據分析', '商业数据分析', 'Business Analytics'],
      ['創業', '创业', 'Entrepreneurship'],
      ['國際商業環境', '国际商业环境', 'The International Business Environment'],
    ),
    career: texts(
      '常見去向包括市場推廣、營運、顧問和人力資源。',
      '常见去向包括市场推广、运营、咨询和人力资源。',
      'Graduates often go into marketing, operations, consulting and human resources.',
    ),
    demand: 'usual',
    feeFactor: 1.05,
  },
  finance: {
    id: 2,
    name: texts('會計、金融與經濟', '会计、金融与经济', 'Accounting, finance and economics'),
    types: [
      type(201, 'business', '會計', '会计', 'Accounting'),
      type(202, 'business', '金融', '金融', 'Finance'),
      type(203, 'science', '經濟學', '经济学', 'Economics'),
      type(204, 'science', '金融科技', '金融科技', 'Financial Technology', true),
    ],
    modules: modules(
      ['財務會計', '财务会计', 'Financial Accounting'],
      ['微觀經濟學', '微观经济学', 'Microeconomics'],
      ['公司理財', '公司金融', 'Corporate Finance'],
      ['計量方法', '计量方法', 'Quantitative Methods'],
      ['投資組合', '投资组合', 'Portfolio Management'],
      ['審計', '审计', 'Auditing'],
    ),
    career: texts(
      '常見去向包括會計師事務所、銀行、保險和財務分析。',
      '常见去向包括会计师事务所、银行、保险和财务分析。',
      'Graduates often go into accountancy, banking, insurance and financial analysis.',
    ),
    demand: 'usual',
    feeFactor: 1.08,
  },
  computing: {
    id: 3,
    name: texts('電腦與資訊科技', '计算机与信息技术', 'Computing and information technology'),
    types: [
      type(301, 'science', '電腦科學', '计算机科学', 'Computer Science'),
      type(302, 'science', '數據科學', '数据科学', 'Data Science'),
      type(303, 'science', '人工智能', '人工智能', 'Artificial Intelligence'),
      type(304, 'science', '網絡安全', '网络安全', 'Cyber Security', true),
    ],
    modules: modules(
      ['程式設計', '程序设计', 'Programming'],
      ['數據結構與演算法', '数据结构与算法', 'Data Structures and Algorithms'],
      ['資料庫系統', '数据库系统', 'Database Systems'],
      ['電腦網絡', '计算机网络', 'Computer Networks'],
      ['機器學習', '机器学习', 'Machine Learning'],
      ['人機互動', '人机交互', 'Human-Computer Interaction'],
    ),
    career: texts(
      '常見去向包括軟件開發、數據分析、雲端服務和資訊安全。',
      '常见去向包括软件开发、数据分析、云服务和信息安全。',
      'Graduates often go into software, data, cloud services and security.',
    ),
    demand: 'usual',
    feeFactor: 1.1,
  },
  engineering: {
    id: 4,
    name: texts('工程', '工程', 'Engineering'),
    types: [
      type(401, 'engineering', '機械工程', '机械工程', 'Mechanical Engineering'),
      type(402, 'engineering', '土木工程', '土木工程', 'Civil Engineering'),
      type(403, 'engineering', '電機及電子工程', '电气与电子工程', 'Electrical and Electronic Engineering'),
      type(404, 'engineering', '化學工程', '化学工程', 'Chemical Engineering'),
    ],
    modules: modules(
      ['工程數學', '工程数学', 'Engineering Mathematics'],
      ['力學', '力学', 'Mechanics'],
      ['材料', '材料学', 'Materials'],
      ['工程設計', '工程设计', 'Engineering Design'],
      ['控制系統', '控制系统', 'Control Systems'],
      ['可再生能源', '可再生能源', 'Renewable Energy'],
    ),
    career: texts(
      '常見去向包括基建、製造、能源和工程顧問。',
      '常见去向包括基础设施、制造、能源和工程咨询。',
      'Graduates often go into infrastructure, manufacturing, energy and consulting.',
    ),
    demand: 'engineering',
    feeFactor: 1.15,
  },
  medicine: {
    id: 5,
    name: texts('生物醫學', '生物医学', 'Medicine and biomedical science'),
    types: [
      type(501, 'science', '生物醫學', '生物医学', 'Biomedical Science'),
      type(502, 'science', '藥學科學', '药物科学', 'Pharmaceutical Science'),
      type(503, 'science', '公共衞生', '公共卫生', 'Public Health', true),
    ],
    modules: modules(
      ['人體解剖與生理', '人体解剖与生理', 'Human Anatomy and Physiology'],
      ['生物化學', '生物化学', 'Biochemistry'],
      ['微生物學', '微生物学', 'Microbiology'],
      ['藥理學', '药理学', 'Pharmacology'],
      ['免疫學', '免疫学', 'Immunology'],
      ['流行病學', '流行病学', 'Epidemiology'],
    ),
    career: texts(
      '常見去向包括實驗室、藥廠、公共衞生機構，或繼續修讀臨床專業。',
      '常见去向包括实验室、药企、公共卫生机构，或继续攻读临床专业。',
      'Graduates often go into laboratories, pharmaceuticals and public health, or on to a clinical degree.',
    ),
    demand: 'demanding',
    feeFactor: 1.3,
  },
  health: {
    id: 6,
    name: texts('護理與健康', '护理与健康', 'Nursing and health'),
    types: [
      type(601, 'science', '護理', '护理', 'Nursing'),
      type(602, 'science', '物理治療', '物理治疗', 'Physiotherapy'),
      type(603, 'science', '營養學', '营养学', 'Nutrition'),
    ],
    modules: modules(
      ['護理實務', '护理实务', 'Health Care Practice'],
      ['人體科學', '人体科学', 'Human Science'],
      ['健康溝通', '健康沟通', 'Communication in Health'],
      ['循證實踐', '循证实践', 'Evidence-Based Practice'],
      ['精神健康', '心理健康', 'Mental Health'],
      ['社區健康', '社区健康', 'Community Health'],
    ),
    career: texts(
      '常見去向包括醫院、診所和社區服務；執業須按當地規定註冊。',
      '常见去向包括医院、诊所和社区服务；执业须按当地规定注册。',
      'Graduates often work in hospitals, clinics and the community. Practising needs registration under local rules.',
    ),
    demand: 'demanding',
    feeFactor: 1.15,
  },
  law: {
    id: 7,
    name: texts('法律', '法律', 'Law'),
    types: [
      type(701, 'laws', '法律', '法律', 'Law'),
      type(702, 'laws', '國際商法', '国际商法', 'International Commercial Law', true),
      type(703, 'laws', '人權法', '人权法', 'Human Rights Law', true),
    ],
    modules: modules(
      ['合約法', '合同法', 'Contract Law'],
      ['公法', '公法', 'Public Law'],
      ['刑法', '刑法', 'Criminal Law'],
      ['法律研究方法', '法律研究方法', 'Legal Research and Method'],
      ['公司法', '公司法', 'Company Law'],
      ['知識產權', '知识产权', 'Intellectual Property'],
    ),
    career: texts(
      '常見去向包括律師事務所、合規、政府和國際組織；執業資格由各地自行規定。',
      '常见去向包括律师事务所、合规、政府和国际组织；执业资格由各地自行规定。',
      'Graduates often go into law firms, compliance, government and international bodies. Each place sets its own rules for practice.',
    ),
    demand: 'demanding',
    feeFactor: 1.05,
  },
  psychology: {
    id: 8,
    name: texts('心理學', '心理学', 'Psychology'),
    types: [
      type(801, 'science', '心理學', '心理学', 'Psychology'),
      type(802, 'science', '認知神經科學', '认知神经科学', 'Cognitive Neuroscience', true),
      type(803, 'science', '發展心理學', '发展心理学', 'Developmental Psychology', true),
    ],
    modules: modules(
      ['研究方法與統計', '研究方法与统计', 'Research Methods and Statistics'],
      ['認知心理學', '认知心理学', 'Cognitive Psychology'],
      ['社會心理學', '社会心理学', 'Social Psychology'],
      ['生物心理學', '生物心理学', 'Biological Psychology'],
      ['兒童發展', '儿童发展', 'Child Development'],
      ['健康心理學', '健康心理学', 'Health Psychology'],
    ),
    career: texts(
      '常見去向包括教育、人力資源、研究，或繼續接受專業訓練。',
      '常见去向包括教育、人力资源、研究，或继续接受专业训练。',
      'Graduates often go into education, human resources and research, or on to professional training.',
    ),
    demand: 'usual',
    feeFactor: 1,
  },
  education: {
    id: 9,
    name: texts('教育', '教育', 'Education'),
    types: [
      type(901, 'education', '教育', '教育学', 'Education'),
      type(902, 'education', '幼兒教育', '学前教育', 'Early Childhood Education'),
      type(903, 'arts', '英語教學', '英语教学', 'Teaching English to Speakers of Other Languages', true),
    ],
    modules: modules(
      ['學習理論', '学习理论', 'Theories of Learning'],
      ['課程設計', '课程设计', 'Curriculum Design'],
      ['教育社會學', '教育社会学', 'Sociology of Education'],
      ['課堂實踐', '课堂实践', 'Classroom Practice'],
      ['特殊教育需要', '特殊教育需要', 'Special Educational Needs'],
      ['教育科技', '教育技术', 'Technology in Education'],
    ),
    career: texts(
      '常見去向包括學校、教育機構和政策研究；教師資格由各地自行規定。',
      '常见去向包括学校、教育机构和政策研究；教师资格由各地自行规定。',
      'Graduates often work in schools, training and policy. Each place sets its own rules for teachers.',
    ),
    demand: 'usual',
    feeFactor: 0.92,
  },
  media: {
    id: 10,
    name: texts('傳媒與傳播', '传媒与传播', 'Media and communication'),
    types: [
      type(1001, 'arts', '傳播學', '传播学', 'Communication'),
      type(1002, 'arts', '新聞學', '新闻学', 'Journalism'),
      type(1003, 'arts', '電影研究', '电影研究', 'Film Studies'),
    ],
    modules: modules(
      ['傳播理論', '传播理论', 'Theories of Communication'],
      ['數碼媒體', '数字媒体', 'Digital Media'],
      ['採訪與寫作', '采访与写作', 'Reporting and Writing'],
      ['媒體與社會', '媒体与社会', 'Media and Society'],
      ['紀錄片製作', '纪录片制作', 'Documentary Making'],
      ['公共關係', '公共关系', 'Public Relations'],
    ),
    career: texts(
      '常見去向包括媒體、公關、品牌和內容製作。',
      '常见去向包括媒体、公关、品牌和内容制作。',
      'Graduates often go into the media, public relations, branding and content.',
    ),
    demand: 'demanding',
    feeFactor: 0.97,
  },
  design: {
    id: 11,
    name: texts('藝術與設計', '艺术与设计', 'Art and design'),
    types: [
      type(1101, 'design', '平面設計', '平面设计', 'Graphic Design'),
      type(1102, 'design', '時裝設計', '服装设计', 'Fashion Design'),
      type(1103, 'design', '互動設計', '交互设计', 'Interaction Design'),
    ],
    modules: modules(
      ['設計工作室', '设计工作室', 'Design Studio'],
      ['設計史', '设计史', 'History of Design'],
      ['視覺傳達', '视觉传达', 'Visual Communication'],
      ['材料與製作', '材料与制作', 'Materials and Making'],
      ['動態影像', '动态影像', 'Moving Image'],
      ['服務設計', '服务设计', 'Service Design'],
    ),
    career: texts(
      '常見去向包括設計公司、品牌、展覽和自由創作。',
      '常见去向包括设计公司、品牌、展览和自由创作。',
      'Graduates often go into studios, brands, exhibitions and work of their own.',
    ),
    demand: 'usual',
    feeFactor: 1.02,
  },
  architecture: {
    id: 12,
    name: texts('建築與規劃', '建筑与规划', 'Architecture and planning'),
    types: [
      type(1201, 'design', '建築', '建筑学', 'Architecture'),
      type(1202, 'science', '城市規劃', '城市规划', 'Urban Planning'),
      type(1203, 'science', '測量', '工料测量', 'Quantity Surveying'),
    ],
    modules: modules(
      ['建築設計工作室', '建筑设计工作室', 'Architectural Design Studio'],
      ['建築史與理論', '建筑史与理论', 'History and Theory of Architecture'],
      ['構造與環境', '构造与环境', 'Construction and Environment'],
      ['數碼繪圖', '数字制图', 'Digital Drawing'],
      ['城市設計', '城市设计', 'Urban Design'],
      ['可持續建築', '可持续建筑', 'Sustainable Building'],
    ),
    career: texts(
      '常見去向包括建築師事務所、規劃部門和工程顧問；執業須按當地規定註冊。',
      '常见去向包括建筑师事务所、规划部门和工程咨询；执业须按当地规定注册。',
      'Graduates often go into practices, planning departments and consulting. Practising needs registration under local rules.',
    ),
    demand: 'demanding',
    feeFactor: 1.08,
  },
  science: {
    id: 13,
    name: texts('自然科學', '自然科学', 'Natural sciences'),
    types: [
      type(1301, 'science', '生物學', '生物学', 'Biology'),
      type(1302, 'science', '化學', '化学', 'Chemistry'),
      type(1303, 'science', '物理', '物理学', 'Physics'),
    ],
    modules: modules(
      ['實驗方法', '实验方法', 'Laboratory Methods'],
      ['科學數學', '科学数学', 'Mathematics for Science'],
      ['物質結構', '物质结构', 'Structure of Matter'],
      ['科學計算', '科学计算', 'Scientific Computing'],
      ['環境科學', '环境科学', 'Environmental Science'],
      ['科學傳播', '科学传播', 'Science Communication'],
    ),
    career: texts(
      '常見去向包括研究、檢測、藥物和科學教育。',
      '常见去向包括研究、检测、制药和科学教育。',
      'Graduates often go into research, testing, pharmaceuticals and science teaching.',
    ),
    demand: 'usual',
    feeFactor: 1.12,
  },
  mathematics: {
    id: 14,
    name: texts('數學與統計', '数学与统计', 'Mathematics and statistics'),
    types: [
      type(1401, 'science', '數學', '数学', 'Mathematics'),
      type(1402, 'science', '統計學', '统计学', 'Statistics'),
      type(1403, 'science', '精算學', '精算学', 'Actuarial Science'),
    ],
    modules: modules(
      ['微積分', '微积分', 'Calculus'],
      ['線性代數', '线性代数', 'Linear Algebra'],
      ['機率論', '概率论', 'Probability'],
      ['統計推論', '统计推断', 'Statistical Inference'],
      ['數值方法', '数值方法', 'Numerical Methods'],
      ['隨機過程', '随机过程', 'Stochastic Processes'],
    ),
    career: texts(
      '常見去向包括精算、數據分析、金融和教學。',
      '常见去向包括精算、数据分析、金融和教学。',
      'Graduates often go into actuarial work, data, finance and teaching.',
    ),
    demand: 'usual',
    feeFactor: 1.02,
  },
  humanities: {
    id: 15,
    name: texts('人文學科', '人文学科', 'Humanities'),
    types: [
      type(1501, 'arts', '英國文學', '英语文学', 'English Literature'),
      type(1502, 'arts', '歷史', '历史学', 'History'),
      type(1503, 'arts', '翻譯', '翻译', 'Translation', true),
      type(1504, 'arts', '哲學', '哲学', 'Philosophy'),
    ],
    modules: modules(
      ['文本細讀', '文本细读', 'Close Reading'],
      ['歷史方法', '历史方法', 'Historical Method'],
      ['批判思考', '批判性思维', 'Critical Thinking'],
      ['文化研究', '文化研究', 'Cultural Studies'],
      ['比較文學', '比较文学', 'Comparative Literature'],
      ['倫理學', '伦理学', 'Ethics'],
    ),
    career: texts(
      '常見去向包括出版、教育、文化機構和公共服務。',
      '常见去向包括出版、教育、文化机构和公共服务。',
      'Graduates often go into publishing, education, culture and public service.',
    ),
    demand: 'usual',
    feeFactor: 0.93,
  },
  social: {
    id: 16,
    name: texts('社會科學', '社会科学', 'Social sciences'),
    types: [
      type(1601, 'arts', '政治與國際關係', '政治与国际关系', 'Politics and International Relations'),
      type(1602, 'arts', '社會學', '社会学', 'Sociology'),
      type(1603, 'arts', '社會工作', '社会工作', 'Social Work'),
    ],
    modules: modules(
      ['社會理論', '社会理论', 'Social Theory'],
      ['比較政治', '比较政治', 'Comparative Politics'],
      ['社會研究方法', '社会研究方法', 'Methods of Social Research'],
      ['全球化', '全球化', 'Globalisation'],
      ['公共政策', '公共政策', 'Public Policy'],
      ['性別與社會', '性别与社会', 'Gender and Society'],
    ),
    career: texts(
      '常見去向包括公共部門、非政府組織、研究和傳媒。',
      '常见去向包括公共部门、非政府组织、研究和传媒。',
      'Graduates often go into the public sector, charities, research and the media.',
    ),
    demand: 'usual',
    feeFactor: 0.95,
  },
  environment: {
    id: 17,
    name: texts('環境與地理', '环境与地理', 'Environment and geography'),
    types: [
      type(1701, 'science', '環境科學', '环境科学', 'Environmental Science'),
      type(1702, 'science', '地理', '地理学', 'Geography'),
      type(1703, 'science', '可持續發展', '可持续发展', 'Sustainability', true),
    ],
    modules: modules(
      ['地球系統', '地球系统', 'Earth Systems'],
      ['地理資訊系統', '地理信息系统', 'Geographic Information Systems'],
      ['氣候變化', '气候变化', 'Climate Change'],
      ['野外考察', '野外考察', 'Fieldwork'],
      ['環境政策', '环境政策', 'Environmental Policy'],
      ['生態學', '生态学', 'Ecology'],
    ),
    career: texts(
      '常見去向包括環境顧問、規劃、能源和保育。',
      '常见去向包括环境咨询、规划、能源和自然保护。',
      'Graduates often go into environmental consulting, planning, energy and conservation.',
    ),
    demand: 'usual',
    feeFactor: 1.05,
  },
  hospitality: {
    id: 18,
    name: texts('酒店與旅遊', '酒店与旅游', 'Hospitality and tourism'),
    types: [
      type(1801, 'business', '酒店管理', '酒店管理', 'Hospitality Management'),
      type(1802, 'business', '旅遊管理', '旅游管理', 'Tourism Management'),
      type(1803, 'business', '項目及活動管理', '会展与活动管理', 'Event Management'),
    ],
    modules: modules(
      ['款待業營運', '酒店业运营', 'Hospitality Operations'],
      ['旅遊業概論', '旅游业概论', 'Introduction to Tourism'],
      ['服務質素', '服务质量', 'Service Quality'],
      ['收益管理', '收益管理', 'Revenue Management'],
      ['餐飲管理', '餐饮管理', 'Food and Beverage Management'],
      ['目的地營銷', '目的地营销', 'Destination Marketing'],
    ),
    career: texts(
      '常見去向包括酒店、航空、會展和旅遊機構。',
      '常见去向包括酒店、航空、会展和旅游机构。',
      'Graduates often go into hotels, airlines, events and tourist boards.',
    ),
    demand: 'usual',
    feeFactor: 0.96,
  },
};
