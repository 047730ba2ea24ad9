import type { Locale } from '#shared/locale/locales.ts';

// Names of the subjects of the Common Aggregation Hierarchy (level 3): code, English, Hong Kong, mainland. Codes and
// English names are from the Office for Students, which publishes the register:
// github.com/office-for-students/beta-data-pipelines, EtlPipeline/lookup_files/subj_code_english.json. As in its search
// (beta-search-api, subjects-sort-by.json), '(non-specific)' is omitted from names such as 'Engineering
// (non-specific)'. The Chinese names are our translation.

const SUBJECT_LINES = `
01-01-01|Medical sciences|醫學科學|医学科学
01-01-02|Medicine|醫學|医学
01-01-03|Medicine by specialism|專科醫學|专科医学
01-01-04|Dentistry|牙醫學|牙医学
02-02-01|Pharmacology|藥理學|药理学
02-02-02|Toxicology|毒理學|毒理学
02-02-03|Pharmacy|藥劑學|药剂学
02-04-01|Nursing|護理|护理
02-04-02|Adult nursing|成人護理|成人护理
02-04-04|Midwifery|助產|助产
02-04-05|Children’s nursing|兒科護理|儿科护理
02-04-06|Dental nursing|牙科護理|牙科护理
02-04-07|Mental health nursing|精神健康護理|精神健康护理
02-04-08|Learning disabilities nursing|學習障礙護理|学习障碍护理
02-04-09|Others in nursing|其他護理|其他护理
02-05-01|Medical technology|醫療技術|医疗技术
02-05-02|Healthcare science|醫護科學|医护科学
02-05-03|Biomedical sciences|生物醫學|生物医学
02-05-04|Anatomy, physiology and pathology|解剖、生理及病理學|解剖、生理和病理学
02-06-01|Health sciences|健康科學|健康科学
02-06-02|Nutrition and dietetics|營養及膳食學|营养与膳食学
02-06-03|Ophthalmics|眼科視光|眼科视光
02-06-04|Environmental and public health|環境及公共衛生|环境与公共卫生
02-06-05|Physiotherapy|物理治療|物理治疗
02-06-06|Complementary and alternative medicine|輔助及另類醫學|补充与替代医学
02-06-07|Counselling, psychotherapy and occupational therapy|輔導、心理治療及職業治療|咨询、心理治疗与作业治疗
03-01-01|Biosciences|生物科學|生物科学
03-01-02|Biology|生物學|生物学
03-01-03|Ecology and environmental biology|生態及環境生物學|生态与环境生物学
03-01-04|Microbiology and cell science|微生物及細胞科學|微生物与细胞科学
03-01-05|Plant sciences|植物科學|植物科学
03-01-06|Zoology|動物學|动物学
03-01-07|Genetics|遺傳學|遗传学
03-01-08|Molecular biology, biophysics and biochemistry|分子生物、生物物理及生物化學|分子生物、生物物理与生物化学
03-01-09|Hair and beauty sciences|美髮及美容|美发与美容
03-01-10|Others in biosciences|其他生物科學|其他生物科学
03-02-01|Sport and exercise sciences|運動科學|运动科学
04-01-01|Psychology|心理學|心理学
04-01-02|Applied psychology|應用心理學|应用心理学
04-01-03|Developmental psychology|發展心理學|发展心理学
04-01-04|Psychology and health|健康心理學|健康心理学
04-01-05|Others in psychology|其他心理學|其他心理学
05-01-01|Veterinary medicine and dentistry|獸醫學及動物牙醫學|兽医学与动物牙医学
05-01-02|Others in veterinary sciences|其他獸醫科學|其他兽医科学
06-01-01|Animal science|動物科學|动物科学
06-01-02|Agricultural sciences|農業科學|农业科学
06-01-03|Agriculture|農業|农业
06-01-04|Rural estate management|鄉郊產業管理|乡村产业管理
06-01-05|Forestry and arboriculture|林業及樹木學|林业与树木学
06-01-06|Food and beverage studies|食品及飲料|食品与饮料
06-01-07|Food sciences|食品科學|食品科学
06-01-08|Food and beverage production|食品及飲料生產|食品与饮料生产
07-01-01|Physics|物理學|物理学
07-01-02|Astronomy|天文學|天文学
07-02-01|Chemistry|化學|化学
07-04-01|Physical sciences|物理科學|物理科学
07-04-02|Forensic and archaeological sciences|法證及考古科學|法医与考古科学
07-04-03|Sciences|科學|理科
07-04-04|Natural sciences|自然科學|自然科学
09-01-01|Mathematics|數學|数学
09-01-02|Operational research|運籌學|运筹学
09-01-03|Statistics|統計學|统计学
10-01-01|Engineering|工程學|工程学
10-01-02|Mechanical engineering|機械工程|机械工程
10-01-03|Production and manufacturing engineering|生產及製造工程|生产与制造工程
10-01-04|Aeronautical and aerospace engineering|航空及航天工程|航空航天工程
10-01-05|Naval architecture|造船工程|船舶工程
10-01-06|Bioengineering, medical and biomedical engineering|生物工程、醫學及生物醫學工程|生物工程、医学与生物医学工程
10-01-07|Civil engineering|土木工程|土木工程
10-01-08|Electrical and electronic engineering|電機及電子工程|电气与电子工程
10-01-09|Chemical, process and energy engineering|化學、過程及能源工程|化学、过程与能源工程
10-01-10|Others in engineering|其他工程|其他工程
10-03-01|Minerals technology|礦物技術|矿物技术
10-03-02|Materials technology|材料技術|材料技术
10-03-03|Polymers and textiles|聚合物及紡織|聚合物与纺织
10-03-04|Maritime technology|海事技術|海事技术
10-03-05|Biotechnology|生物科技|生物技术
10-03-06|Others in technology|其他技術|其他技术
10-03-07|Materials science|材料科學|材料科学
11-01-01|Computer science|計算機科學|计算机科学
11-01-02|Information technology|資訊科技|信息技术
11-01-03|Information systems|資訊系統|信息系统
11-01-04|Software engineering|軟件工程|软件工程
11-01-05|Artificial intelligence|人工智能|人工智能
11-01-06|Computer games and animation|電腦遊戲及動畫|电脑游戏与动画
11-01-07|Business computing|商業計算|商业计算
11-01-08|Others in computing|其他計算機科目|其他计算机科目
13-01-01|Architecture|建築學|建筑学
13-01-02|Building|建造|建造
13-01-03|Landscape design|園境設計|景观设计
13-01-04|Planning (urban, rural and regional)|城市、鄉郊及區域規劃|城市、乡村与区域规划
15-01-01|Social sciences|社會科學|社会科学
15-01-02|Sociology|社會學|社会学
15-01-03|Social policy|社會政策|社会政策
15-01-04|Anthropology|人類學|人类学
15-01-05|Development studies|發展研究|发展研究
15-01-06|Cultural studies|文化研究|文化研究
15-02-01|Economics|經濟學|经济学
15-03-01|Politics|政治學|政治学
15-04-01|Social work|社會工作|社会工作
15-04-02|Childhood and youth studies|兒童及青年研究|儿童与青年研究
15-04-03|Health studies|健康研究|健康研究
16-01-01|Law|法律|法律
17-01-01|Business and management|商業及管理|商业与管理
17-01-02|Business studies|商業學|商业学
17-01-03|Marketing|市場學|市场营销
17-01-04|Management studies|管理學|管理学
17-01-05|Human resource management|人力資源管理|人力资源管理
17-01-06|Tourism, transport and travel|旅遊及運輸|旅游与运输
17-01-07|Finance|金融|金融
17-01-08|Accounting|會計|会计
17-01-09|Others in business and management|其他商業及管理|其他商业与管理
19-01-01|English studies|英語研究|英语研究
19-01-02|English language|英語語言|英语语言
19-01-03|Literature in English|英語文學|英语文学
19-01-05|Creative writing|創意寫作|创意写作
19-01-06|Others in English studies|其他英語研究|其他英语研究
19-01-07|Linguistics|語言學|语言学
19-02-01|Celtic studies|凱爾特研究|凯尔特研究
19-02-02|Gaelic studies|蓋爾語研究|盖尔语研究
19-02-03|Welsh studies|威爾斯研究|威尔士研究
19-02-04|Others in Celtic studies|其他凱爾特研究|其他凯尔特研究
19-04-01|French studies|法國研究|法国研究
19-04-02|German and Scandinavian studies|德國及北歐研究|德国与北欧研究
19-04-03|Italian studies|意大利研究|意大利研究
19-04-04|Iberian studies|伊比利亞研究|伊比利亚研究
19-04-05|Slavic studies|斯拉夫研究|斯拉夫研究
19-04-06|Asian studies|亞洲研究|亚洲研究
19-04-07|African and modern Middle Eastern studies|非洲及現代中東研究|非洲与现代中东研究
19-04-08|American and Australasian studies|美洲及澳大拉西亞研究|美洲与澳大拉西亚研究
19-04-09|Others in language and area studies|其他語言及區域研究|其他语言与区域研究
20-01-01|History|歷史|历史
20-01-02|History of art, architecture and design|藝術、建築及設計史|艺术、建筑与设计史
20-01-03|Archaeology|考古學|考古学
20-01-04|Heritage studies|文化遺產研究|文化遗产研究
20-01-05|Classics|古典學|古典学
20-02-01|Philosophy|哲學|哲学
20-02-02|Theology and religious studies|神學及宗教研究|神学与宗教研究
22-01-01|Education|教育|教育
22-01-02|Teacher training|師資培訓|师范培训
23-01-01|Combined, general or negotiated studies|綜合研究|综合研究
23-01-02|Personal development|個人發展|个人发展
23-01-03|Humanities|人文學科|人文学科
23-01-04|Liberal arts|博雅教育|博雅教育
24-01-01|Information services|資訊服務|信息服务
24-01-02|Publicity studies|公關宣傳|公关宣传
24-01-03|Publishing|出版|出版
24-01-04|Journalism|新聞|新闻
24-01-05|Media studies|傳媒研究|传媒研究
25-01-01|Creative arts and design|創意藝術及設計|创意艺术与设计
25-01-02|Art|藝術|艺术
25-01-03|Design studies|設計|设计
25-01-04|Cinematics and photography|電影及攝影|电影与摄影
25-01-05|Others in creative arts and design|其他創意藝術及設計|其他创意艺术与设计
25-02-01|Performing arts|表演藝術|表演艺术
25-02-02|Music|音樂|音乐
25-02-03|Drama|戲劇|戏剧
25-02-04|Dance|舞蹈|舞蹈
26-01-01|Geography|地理|地理
26-01-02|Physical geographical sciences|自然地理科學|自然地理科学
26-01-03|Human geography|人文地理|人文地理
26-01-04|Environmental sciences|環境科學|环境科学
26-01-05|Others in geographical studies|其他地理科目|其他地理科目
26-01-06|Earth sciences|地球科學|地球科学
`;

const LOCALE_COLUMNS: Record<Locale, 1 | 2 | 3> = { 'en-us': 1, 'zh-hk': 2, zh: 3 };

const ROWS_BY_CODE = new Map(
  SUBJECT_LINES.trim()
    .split('\n')
    .map((line) => line.split('|'))
    .map((row) => [`CAH${row[0]}`, row]),
);

/** Returns the name of a subject, or '' for an unknown code. */
export const getCahName = (code: string, locale: Locale): string =>
  ROWS_BY_CODE.get(code)?.[LOCALE_COLUMNS[locale]] ?? '';
