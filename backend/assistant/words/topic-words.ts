import type { Topic } from '#backend/assistant/wishes.ts';

// Words that say what a question is about, in both scripts of Chinese and in English; separated by commas.

export const TOPIC_WORDS: Record<Topic, string> = {
  human:
    '人工,人工服务,人工服務,人工客服,在线客服,線上客服,客服,真人,顾问,顧問,转人工,轉人工,human,human service,a person,real person,customer service,adviser,advisor,consultant,live agent',
  greeting:
    '你好,您好,哈啰,哈囉,嗨,你是谁,你是誰,你会什么,你會甚麼,ai助手,ai 助手,ai助理,智能助手,hello,hi,hey,who are you,what can you do,ai assistant',
  often: '快捷问题,快捷問題,快速提问,快速提問,常见问题,常見問題,quick questions,quick question,faq',
  weather:
    '天气,天氣,气候,氣候,气温,氣溫,温度,溫度,下雨,下雪,降水,降雨,雨量,冷不冷,热不热,熱不熱,天气查询,天氣查詢,weather,climate,temperature,rain,rainfall,rainy,snow,cold,hot,weather lookup',
  visa: '签证,簽證,学签,學簽,学习许可,學習許可,visa,visas,study permit,student visa',
  dse: 'dse,hkdse,文凭试,文憑試,中学文凭,中學文憑',
  deadline:
    '截止,截止日期,截止申请,截止申請,申请时间,申請時間,几时申请,幾時申請,何时申请,何時申請,什么时候申请,deadline,deadlines,closing date,when to apply,when can i apply,apply by',
  requirements:
    '入学要求,入學要求,申请要求,申請要求,录取要求,取錄要求,收生要求,要求,门槛,門檻,条件,條件,requirement,requirements,entry requirements,admission requirements,need to get in,雅思要求',
  fee: '学费,學費,费用,費用,多少钱,多少錢,几钱,幾錢,收费,收費,花费,花費,预算,預算,fee,fees,tuition,cost,costs,how much,price,budget',
  ranking: '排名,排行,最好的,名校,top,best,rank,ranks,ranking,rankings,highest',
  school:
    '大学,大學,院校,学校,學校,学院,學院,选校,選校,院校查询,院校查詢,查学校,查學校,university,universities,school,schools,college,colleges,school lookup',
  major:
    '专业,專業,课程,課程,学科,學科,科目,专业查询,專業查詢,查专业,查專業,读什么,讀甚麼,major,majors,course,courses,subject,subjects,programme,programmes,program,programs,degree,degrees,major lookup,study',
  beyond:
    '奖学金,獎學金,助学金,助學金,录取率,取錄率,宿舍,住宿,租房,租屋,宿费,宿費,生活费,生活費,就业,就業,工作,兼职,兼職,薪水,薪酬,移民,学生人数,學生人數,多少学生,多少學生,安全吗,安全嗎,scholarship,scholarships,bursary,acceptance rate,admission rate,accommodation,dorm,dorms,housing,rent,living costs,living cost,cost of living,job,jobs,salary,part time,immigration,how many students,number of students,safe',
};

/** 'in Melbourne' and 墨尔本有 are about the place, and not about a school that goes by its name. */
export const PLACE_AFTER = 'in,near,around,在,去,到';
export const PLACE_BEFORE = '有,有哪些,市,附近,当地,當地,的大学,的大學,的院校,的学校,的學校,大学有,有什么,有甚麼';

/** Names of schools in pinyin or initials that are also words that people say. */
export const SAID_OFTEN =
  'the,and,for,city,date,can,how,who,why,what,when,which,with,want,like,there,their,have,has,any,all,are,was,will,would,should,could,does,did,get,got,you,your,our,from,about,much,many,more,most,good,help,please,thanks,tell,show,find,look,need,know,than,then,that,this,these,those,not,but,out,into,over,under,between,per,year,years,me,my,it,is,in,on,at,of,to,do,or,as,an,be,by,go,if,so,no,up,we,a,i';
