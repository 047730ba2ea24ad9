// Fields of an agency's spreadsheet, and the column headings that people use for them.

/** Kinds of rows that are published on the site. Leads are imported for the office only. */
export const SITE_IMPORT_KINDS = ['ownSchool', 'course', 'ranking'] as const;
export type SiteImportKind = (typeof SITE_IMPORT_KINDS)[number];

export const IMPORT_KINDS = [...SITE_IMPORT_KINDS, 'lead'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_FIELDS = {
  ownSchool: [
    'key',
    'nameEn',
    'nameHk',
    'nameZh',
    'country',
    'city',
    'state',
    'schoolKind',
    'ownership',
    'address',
    'website',
    'tuitionUndergraduate',
    'tuitionGraduate',
    'publisher',
    'page',
    'day',
  ],
  course: [
    'key',
    'school',
    'nameEn',
    'nameHk',
    'nameZh',
    'level',
    'fields',
    'startMonths',
    'weeks',
    'feeYear',
    'feeTotal',
    'website',
    'publisher',
    'page',
    'day',
  ],
  lead: [
    'name',
    'phone',
    'email',
    'country',
    'level',
    'intake',
    'exam',
    'grades',
    'question',
    'channel',
    'source',
    'code',
    'followUp',
  ],
  ranking: ['listEn', 'listHk', 'listZh', 'school', 'rank', 'amount', 'remark', 'order', 'publisher', 'page', 'day'],
} as const satisfies Record<ImportKind, readonly string[]>;

export type ImportField = (typeof IMPORT_FIELDS)[ImportKind][number];

/** Required fields. A row without any of them is rejected. */
export const REQUIRED_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  ownSchool: ['nameEn', 'country', 'city', 'schoolKind', 'ownership'],
  course: ['school', 'nameEn', 'level', 'fields'],
  ranking: ['school', 'publisher', 'page', 'day'],
  // A lead needs a phone number or an e-mail address.
  lead: [],
};

/** Known headings, folded. If several fields match a heading, the first one gets it. */
const KNOWN_HEADINGS: Readonly<Record<ImportField, string>> = {
  key: 'key,id,code,ref,reference,編號,编号,代號,代号,yourownkey,自訂編號,自定义编号',
  nameEn:
    'nameenus,name,nameen,englishname,nameenglish,school,schoolname,university,institution,course,coursename,coursetitle,programme,program,title,英文名稱,英文名称,名稱,名称,校名,學校名稱,学校名称,院校,院校名稱,院校名称,課程,課程名稱,课程名称,專業,专业,nameinenglish',
  nameHk:
    'namezhhk,chinesename,namechinese,traditionalchinese,中文名稱,繁體名稱,繁體中文名稱,中文校名,nameintraditionalchinese,繁体中文名称',
  nameZh: 'namezh,simplifiedchinese,中文名称,简体名称,简体中文名称,nameinsimplifiedchinese,簡體中文名稱',
  country:
    'country,nation,國家,国家,國家或地區,国家或地区,地區,地区,destination,目的地,意向國家,意向国家,留學國家,留学国家',
  city: 'city,town,location,城市,所在城市,townorcity',
  state: 'state,province,region,county,州,省,州省,stateorprovince,州或省',
  schoolKind: 'kind,type,schooltype,schoolkind,類型,类型,院校類型,院校类型,學校類型,学校类型,typeofschool',
  ownership: 'ownership,publicprivate,publicorprivate,control,公私立,性質,性质,公立或私立',
  address: 'address,street,streetaddress,地址',
  website: 'website,web,url,homepage,link,webpage,網站,网站,網址,网址,官網,官网',
  tuitionUndergraduate:
    'tuitionundergraduate,undergraduatetuition,undergraduatefee,undergraduatefees,ugfee,ugfees,ugtuition,本科學費,本科学费,學士學費,undergraduatetuitionayear,學士課程每年學費,本科每年学费',
  tuitionGraduate:
    'tuitiongraduate,graduatetuition,postgraduatetuition,postgraduatefee,postgraduatefees,pgfee,pgfees,pgtuition,碩士學費,硕士学费,研究生學費,研究生学费,graduatetuitionayear,postgraduatetuitionayear,碩士課程每年學費,硕士每年学费',
  publisher: 'sourcepublisher,publisher,source,資料來源,资料来源,來源,来源,資料來源機構,来源机构',
  page: 'sourceaddress,sourcepage,sourceurl,sourcelink,page,來源網頁,来源网页,來源網址,来源网址,資料來源網頁',
  day: 'sourcedate,date,asof,updated,lastupdated,checked,日期,資料日期,资料日期,更新日期,資料來源日期,来源日期',
  school:
    'school,schoolname,university,institution,institutionname,provider,院校,院校名稱,院校名称,學校,学校,大學,大学,學校名稱,学校名称,校名',
  level: 'level,degree,qualification,award,studylevel,程度,課程程度,学历,学历层次,學位,学位',
  fields:
    'fields,field,subject,subjects,subjectarea,discipline,area,faculty,學科,学科,科目,專業方向,专业方向,subjectareas',
  startMonths: 'startmonths,start,startdate,intake,intakes,startmonth,入學月份,入学月份,開學,开学,開學月份,入学时间',
  weeks: 'weeks,duration,length,courselength,修讀年期,年期,學制,学制,週數,周数',
  feeYear:
    'feeyear,tuition,tuitionfee,tuitionfees,fee,fees,annualfee,annualtuition,yearlytuition,internationalfee,學費,学费,每年學費,年學費,年学费,每年学费',
  feeTotal: 'feetotal,totalfee,totaltuition,totalfees,總學費,总学费,全期學費',
  listEn: 'list,listname,rankingname,nameoftherankinginenglish,排名英文名稱,排名英文名称',
  listHk: 'nameoftherankingintraditionalchinese,排名名稱,排名繁體中文名稱,排名繁体中文名称',
  listZh: 'nameoftherankinginsimplifiedchinese,排名名称,排名簡體中文名稱,排名简体中文名称',
  rank: 'rank,ranking,place,position,排名,名次,次序',
  amount: 'value,score,figure,result,percentage,rate,數值,数值,分數,分数,得分,比率',
  name: 'name,fullname,studentname,contactname,client,student,姓名,名字,學生姓名,学生姓名,客戶姓名,客户姓名',
  phone:
    'phone,phonenumber,mobile,mobilenumber,tel,telephone,contactnumber,whatsapp,電話,电话,手機,手机,手機號碼,手机号,手机号码,聯絡電話,联系电话',
  email: 'email,emailaddress,mail,電郵,電郵地址,邮箱,電子郵件,电子邮件',
  intake: 'intake,start,startdate,entry,entryyear,入學月份,入学月份,入學時間,入学时间,開學,开学',
  exam: 'exam,examination,curriculum,考試,考试,公開考試,課程體系,课程体系',
  grades: 'grades,results,scores,predictedgrades,成績,成绩,分數,分数',
  question:
    'question,enquiry,inquiry,notes,note,remarks,remark,comment,comments,message,questionornote,查詢,諮詢,咨询,問題,问题,備註,备注,查詢或備註,咨询或备注',
  channel: 'channel,途徑,途径,渠道',
  source: 'source,leadsource,utmsource,campaign,來源,来源',
  code: 'code,promocode,referralcode,代碼,代码',
  followUp: 'followup,followupdate,nextcontact,nextfollowup,跟進日期,跟进日期,下次跟進,下次跟进',
  remark: 'note,notes,remark,remarks,comment,comments,備註,备注,附註',
  order: 'order,sortorder,whichvaluecomesfirst,排序,排列次序,排列方式',
};

const normalizeHeading = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Splits a heading in two languages or with a remark: '院校名稱 University (UK)' becomes '院校名稱', 'University' and 'UK'. */
const splitHeading = (heading: string): string[] =>
  heading.split(/[/()（）|:：]/).flatMap((part) => part.match(/\p{Script=Han}+|[^\p{Script=Han}]+/gu) ?? []);

/** Returns the column index of each field as text, or '' if no heading is recognised. */
export function guessMapping(kind: ImportKind, headings: readonly string[]): Record<string, string> {
  const wholeHeadings = headings.map((heading) => [normalizeHeading(heading)]);
  const headingParts = headings.map((heading) => splitHeading(heading).map(normalizeHeading));
  const takenColumns = new Set<number>();
  // In a course file, 'University' may be the heading of the school, which in other files is the name of the school.
  const fieldOrder: readonly ImportField[] =
    kind === 'course' ? ['school', ...IMPORT_FIELDS.course] : IMPORT_FIELDS[kind];
  const columnsByField = new Map<string, string>();
  // A match of a whole heading takes precedence over a match of a part of another heading.
  for (const names of [wholeHeadings, headingParts])
    for (const field of fieldOrder) {
      if (columnsByField.get(field)) continue;
      const columnIndex = KNOWN_HEADINGS[field]
        .split(',')
        .map((heading) =>
          names.findIndex((columnNames, column) => columnNames.includes(heading) && !takenColumns.has(column)),
        )
        .find((foundIndex) => foundIndex >= 0);
      if (columnIndex !== undefined) takenColumns.add(columnIndex);
      columnsByField.set(field, columnIndex === undefined ? '' : String(columnIndex));
    }
  return Object.fromEntries(columnsByField);
}
