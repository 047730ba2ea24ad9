import type { Topic } from '#backend/assistant/wishes.ts';

// Words that say what a question is about, in both scripts of Chinese and in English; separated by commas.

export const TOPIC_WORDS: Record<Topic, string> = {
  human:
    '人工,人工服务,人工服務,人工客服,在线客服,線上客服,客服,真人,顾问,顧問,转人工,轉人工,human,human service,a person,real person,customer service,adviser,advisor,consultant,live agent',
  greeting:
    '你好,您好,哈啰,哈囉,嗨,你是谁,你是誰,你会什么,你會甚麼,ai助手,ai 助手,ai助理,智能助手,hello,hi,hey,who are you,what can you do,ai assistant',
  thanks: '谢谢,謝謝,多谢,多謝,唔该,唔該,感谢,感謝,thanks,thank you,thx,cheers',
  ownFee:
    '你们收费,你們收費,你们收费吗,你們收費嗎,收唔收费,收唔收費,使唔使钱,使唔使錢,中介费,中介費,服务费,服務費,免费吗,免費嗎,do you charge,is it free,is this free,service fee,service fees,agency fee',
  application:
    '我的申请,我的申請,申请进度,申請進度,申请状态,申請狀態,查申请,查申請,什么材料,什麼材料,甚麼文件,什么文件,咩文件,哪些材料,申请材料,申請材料,my application,application status,track my application,which documents,what documents,documents needed,怎么申请,怎樣申請,点申请,點申請,点样申请,點樣申請,how to apply,how do i apply,how can i apply',
  often: '快捷问题,快捷問題,快速提问,快速提問,常见问题,常見問題,quick questions,quick question,faq',
  weather:
    '天气,天氣,气候,氣候,气温,氣溫,温度,溫度,下雨,下雪,降水,降雨,雨量,冷不冷,热不热,熱不熱,冷吗,冷嗎,热吗,熱嗎,好冷,好热,好熱,凍唔凍,冻唔冻,熱唔熱,热唔热,凍,几度,幾度,落雨,落雪,穿什么,著咩,着咩,冬天,夏天,冬季,夏季,天气查询,天氣查詢,weather,climate,temperature,rain,raining,rainfall,rainy,snow,snowing,sunny,forecast,cold,hot,warm,winter,winters,summer,summers,weather lookup',
  visa: '签证,簽證,学生签,學生簽,学签,學簽,学习许可,學習許可,visa,visas,study permit,student visa',
  dse: 'dse,hkdse,文凭试,文憑試,中学文凭,中學文憑',
  deadline:
    '截止,截止日期,截止申请,截止申請,申请时间,申請時間,几时申请,幾時申請,何时申请,何時申請,什么时候申请,什麼時候申請,申请截止,申請截止,截止时间,截止時間,截止日,几时截止,幾時截止,死线,死線,deadline,deadlines,closing date,when to apply,when can i apply,apply by',
  requirements:
    '入学要求,入學要求,申请要求,申請要求,录取要求,取錄要求,收生要求,要求,门槛,門檻,条件,條件,咩条件,咩條件,几多分,幾多分,多少分,要几分,要幾分,考几分,考幾分,要考,requirement,requirements,entry requirements,admission requirements,need to get in,get in,get into,雅思要求,what score,which score,what grades',
  fee: '学费,學費,费用,費用,多少钱,多少錢,几钱,幾錢,几多钱,幾多錢,学费几多,學費幾多,要几多钱,要幾多錢,贵唔贵,貴唔貴,贵不贵,貴不貴,收费,收費,花费,花費,预算,預算,fee,fees,tuition,cost,costs,how much,price,budget',
  cheap:
    '最便宜,便宜,平啲,平d,最平,平价,平價,cheap,cheaper,cheapest,lowest fee,lowest fees,least expensive,affordable,inexpensive',
  start:
    '开学,開學,开课,開課,入学时间,入學時間,几时开学,幾時開學,几月入学,幾月入學,什么时候开学,什麼時候開學,intake,intakes,start date,start dates,term start,term starts,term start date,starts,begin,begins,semester',
  duration:
    '几年,幾年,读几年,讀幾年,要读几年,要讀幾年,读多久,讀多久,读几耐,讀幾耐,几耐,幾耐,学制,學制,how long,how many years,duration,length',
  ranking: '排名,排行,最好的,名校,top,best,rank,ranks,ranking,rankings,highest',
  school:
    '大学,大學,院校,学校,學校,学院,學院,选校,選校,院校查询,院校查詢,查学校,查學校,边间,邊間,边所,邊所,哪所,哪间,哪間,university,universities,school,schools,college,colleges,school lookup',
  major:
    '专业,專業,课程,課程,学科,學科,科目,专业查询,專業查詢,查专业,查專業,读什么,讀甚麼,major,majors,course,courses,subject,subjects,programme,programmes,program,programs,degree,degrees,major lookup,study',
  beyond:
    '奖学金,獎學金,助学金,助學金,录取率,取錄率,宿舍,住宿,租房,租屋,宿费,宿費,生活费,生活費,就业,就業,工作,兼职,兼職,八大,八校联盟,八校聯盟,罗素,羅素,常春藤,藤校,g5,ivy league,russell group,group of eight,薪水,薪酬,移民,学生人数,學生人數,多少学生,多少學生,安全吗,安全嗎,scholarship,scholarships,bursary,acceptance rate,admission rate,accommodation,dorm,dorms,housing,rent,living costs,living cost,cost of living,job,jobs,salary,part time,immigration,how many students,number of students,safe',
  elsewhere:
    '法国,法國,德国,德國,日本,韩国,韓國,荷兰,荷蘭,瑞士,瑞典,芬兰,芬蘭,丹麦,丹麥,挪威,意大利,西班牙,马来西亚,馬來西亞,泰国,泰國,俄罗斯,俄羅斯,欧洲,歐洲,france,germany,japan,korea,south korea,netherlands,switzerland,sweden,finland,denmark,norway,italy,spain,malaysia,thailand,russia,europe',
};

/** 'in Melbourne' and 墨尔本有 are about the place, and not about a school that goes by its name. */
export const PLACE_AFTER = 'in,near,around,在,去,到';
export const PLACE_BEFORE =
  '有,有哪些,市,附近,当地,當地,的大学,的大學,的院校,的学校,的學校,大学有,有什么,有甚麼,有咩,有边,有邊';

/** Names of schools in pinyin or initials that are also words that people say. */
export const SAID_OFTEN =
  'the,and,for,city,date,can,how,who,why,what,when,which,with,want,like,there,their,have,has,any,all,are,was,will,would,should,could,does,did,get,got,you,your,our,from,about,much,many,more,most,good,help,please,thanks,tell,show,find,look,need,know,than,then,that,this,these,those,not,but,out,into,over,under,between,per,year,years,me,my,it,is,in,on,at,of,to,do,or,as,an,be,by,go,if,so,no,up,we,a,i';
