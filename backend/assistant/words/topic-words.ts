import type { Topic } from '#backend/assistant/question/slots.ts';

// Words that say what a question is about, in both scripts of Chinese and in English; separated by commas.

export const TOPIC_WORDS: Record<Topic, string> = {
  human:
    '人工,人工服务,人工服務,人工客服,在线客服,線上客服,客服,真人,顾问,顧問,转人工,轉人工,human,human service,a person,real person,customer service,adviser,advisor,consultant,live agent,搵人傾,搵人幫手,同人傾,想傾,真人客服,升學顧問,升学顾问,speak to someone,talk to someone,talk to a human,a human',
  greeting:
    'ai助手,ai 助手,ai助理,智能助手,ai assistant,你好,您好,哈啰,哈囉,嗨,hello,hi,hey,早晨,早上好,午安,晚上好,早安,喂,哈佬,在吗,在嗎,有人吗,有人嗎,good morning,good afternoon,good evening,hi there,hello there',
  thanks:
    '谢谢,謝謝,多谢,多謝,唔该,唔該,感谢,感謝,thanks,thank you,thx,cheers,唔該晒,谢谢你,謝謝你,感激,thank u,ty,many thanks',
  ownFee:
    '你们收费,你們收費,你们收费吗,你們收費嗎,收唔收费,收唔收費,使唔使钱,使唔使錢,中介费,中介費,服务费,服務費,免费吗,免費嗎,do you charge,is it free,is your service free,is the service free,are your services free,is this service free,service free,free of charge,do i have to pay,do i need to pay,is it free to use,免费的吗,免費的嗎,服务免费,服務免費,服务是免费,服務是免費,係咪免費,系咪免费,是否免费,是否免費,is this free,service fee,service fees,agency fee,係咪要錢,系咪要钱,要唔要錢,要唔要钱,要不要钱,要不要錢,要付费吗,要付費嗎,收几多钱,收幾多錢,你哋收费,你哋收費,顾问费,顧問費,is it really free,how much do you charge,are you free of charge,申请费,申請費,报名费,報名費,application fee,application fees',
  commission:
    'agency make money,agents make money,agent make money,佣金,回佣,回扣,介绍费,介紹費,怎么赚钱,怎麼賺錢,怎样赚钱,怎樣賺錢,点赚钱,點賺錢,点样赚钱,點樣賺錢,靠什么赚钱,靠什麼賺錢,靠乜賺錢,边个俾钱你哋,邊個俾錢你哋,commission,commissions,kickback,kickbacks,referral fee,referral fees,how do you make money,how do you earn money,who pays you,do schools pay you,do universities pay you',
  rejected:
    '被拒,被拒了,被拒绝,被拒絕,拒咗,拒了我,俾人拒,俾人拒絕,申请失败,申請失敗,落榜,不录取,不錄取,唔收我,拒录,拒錄,收到拒信,拒信,rejected,got rejected,was rejected,been rejected,application rejected,rejection,rejection letter,turned down,refused my application,application was refused,did not get in,didnt get in',
  application:
    '我的申请,我的申請,申请进度,申請進度,申请状态,申請狀態,查申请,查申請,什么材料,什麼材料,甚麼文件,什么文件,咩文件,哪些材料,申请材料,申請材料,my application,application status,track my application,which documents,what documents,documents needed,怎么申请,怎樣申請,点申请,點申請,点样申请,點樣申請,how to apply,how do i apply,how can i apply,我份申请,我份申請,份申请,份申請,申请去到边,申請去到邊,申请去到哪,申请成点,申請成點,申请结果,申請結果,撤回申请,撤回申請,取消申请,取消申請,where is my application,application progress,my offer,withdraw my application,cancel my application,what documents do i need,documents do i need,要交咩,要交什么,要交什麼,点样报名,點樣報名,点报名,點報名,怎么报名,怎樣報名',
  often: '快捷问题,快捷問題,快速提问,快速提問,常见问题,常見問題,quick questions,quick question,faq',
  weather:
    '天气,天氣,气候,氣候,气温,氣溫,温度,溫度,下雨,下雪,降水,降雨,雨量,冷不冷,热不热,熱不熱,冷吗,冷嗎,热吗,熱嗎,好冷,好热,好熱,凍唔凍,冻唔冻,熱唔熱,热唔热,凍,几度,幾度,几多度,幾多度,多少度,落雨,落雪,穿什么,著咩,着咩,冬天,夏天,冬季,夏季,天气查询,天氣查詢,查天气,查天氣,weather,climate,temperature,rain,raining,rainfall,rainy,snow,snowing,sunny,forecast,cold,hot,warm,winter,winters,summer,summers,weather lookup,聖誕,圣诞,圣诞节,聖誕節,暖,暖啲,暖和,湿,濕,晒,日照,christmas,sunshine,humid,warmer,colder',
  visa: '签证,簽證,学生签,學生簽,学签,學簽,学习许可,學習許可,visa,visas,study permit,student visa',
  dse: 'dse,hkdse,文凭试,文憑試,中学文凭,中學文憑',
  deadline:
    '截止,截止日期,截止申请,截止申請,申请时间,申請時間,几时申请,幾時申請,何时申请,何時申請,什么时候申请,什麼時候申請,申请截止,申請截止,截止时间,截止時間,截止日,几时截止,幾時截止,死线,死線,deadline,deadlines,closing date,when to apply,when can i apply,apply by,截止报名,截止報名,几时截,幾時截,最迟几时,最遲幾時,几时要申请,幾時要申請,要几时申请,要幾時申請,什么时候截止,何时截止,何時截止,几时报名,幾時報名,due date,last date,last day to apply,still apply,还能申,还能申请,仲申請到,仲申请到',
  requirements:
    '入学要求,入學要求,申请要求,申請要求,录取要求,取錄要求,收生要求,要求,门槛,門檻,条件,條件,咩条件,咩條件,几多分,幾多分,多少分,要几分,要幾分,考几分,考幾分,要考,requirement,requirements,entry requirements,admission requirements,need to get in,get in,get into,雅思要求,what score,which score,what grades,成绩要求,成績要求,咩成绩,咩成績,什么成绩,什麼成績,甚麼成績,要咩成绩,要咩成績,几分先入到,幾分先入到,入到,收分,收几分,收幾分,入學分數,入学分数,分数线,分數線,grades needed,minimum score,score needed,eligible,eligibility,qualify',
  fee: '学费,學費,费用,費用,多少钱,多少錢,几钱,幾錢,几多钱,幾多錢,学费几多,學費幾多,要几多钱,要幾多錢,贵唔贵,貴唔貴,贵不贵,貴不貴,收费,收費,花费,花費,预算,預算,fee,fees,tuition,cost,costs,how much,price,budget,使几多,使幾多,使费,使費,使几钱,使幾錢,平唔平,几贵,幾貴,要花多少,花多少钱,花多少錢,每年费用,每年費用,tuitions,expensive,pricey,how expensive',
  cheap:
    '最便宜,便宜,平啲,平d,最平,平价,平價,cheap,cheaper,cheapest,lowest fee,lowest fees,least expensive,affordable,inexpensive,平啲嘅,平d嘅,平一点,平一點,便宜点,便宜點,便宜一点,便宜一點,慳钱,慳錢,抵读,抵讀,more affordable,low cost,budget friendly',
  start:
    '开学,開學,开课,開課,入学时间,入學時間,几时开学,幾時開學,几月入学,幾月入學,什么时候开学,什麼時候開學,intake,intakes,start date,start dates,term start,term starts,term start date,starts,begin,begins,semester,入学,入學,入学月份,入學月份,几月开学,幾月開學,几月开课,幾月開課,开学日期,開學日期,starting,starting in,start in,start month,term dates',
  duration:
    '几年,幾年,读几年,讀幾年,要读几年,要讀幾年,读多久,讀多久,读几耐,讀幾耐,几耐,幾耐,学制,學制,how long,how many years,duration,length,一年制,两年制,兩年制,多少年,how many semesters',
  ranking:
    '排名,排行,最好的,名校,rank,ranks,ranking,rankings,highest,排第几,排第幾,最好,最劲,最勁,邊間最好,边间最好,邊間最勁,边间最劲,哪所最好,最叻,top,best,world ranking,qs,qs ranking',
  size: '学生人数,學生人數,学生数目,學生數目,多少学生,多少學生,几多学生,幾多學生,有几多学生,有幾多學生,多少个学生,多少個學生,学生总数,學生總數,国际学生人数,國際學生人數,how many students,number of students,student numbers,student population,enrolment,enrollment,how many international students,number of international students,how big,how large',
  school:
    '大学,大學,院校,学校,學校,学院,學院,选校,選校,院校查询,院校查詢,查院校,查学校,查學校,find schools,边间,邊間,边所,邊所,哪所,哪间,哪間,university,universities,school,schools,college,colleges,school lookup,边间好,邊間好,边间大学,邊間大學,边间学校,邊間學校,uni,unis,大學好,学生人数,學生人數,多少学生,多少學生,how many students,number of students,几多学生,幾多學生,创校,創校,建校,founded,established,how old is',
  major:
    '专业,專業,课程,課程,学科,學科,科目,专业查询,專業查詢,学科查询,學科查詢,查学科,查學科,查专业,查專業,find majors,读什么,讀甚麼,major,majors,course,courses,subject,subjects,programme,programmes,program,programs,degree,degrees,major lookup,study,科,咩科,什么科,什麼科,学系,學系,读咩,讀咩,讀乜,读乜,讀什麼,what to study,what can i study,department,faculty',
  whichCountry:
    '邊個國家,边个国家,邊個地方,边个地方,哪个国家,哪個國家,哪国,哪國,邊國,边国,去邊度好,去边度好,which country,what country,which countries,best country,cheapest country',
  exam: 'ielts,雅思,toefl,托福,pte,英语成绩,英語成績,英文成绩,英文成績,english score',
  nearby:
    '医生,醫生,做医生,做醫生,讀醫,读医,学医,學醫,医科,醫科,内外科,內外科,mbbs,doctor,medicine,medical school,牙医,牙醫,牙科,dentistry,dentist,dental,兽医,獸醫,veterinary,vet,放射治療,放射治疗,radiography,言語治療,语言治疗,speech therapy,职业治疗,職業治療,occupational therapy,游戏设计,遊戲設計,游戏,遊戲,整遊戲,game design,game development,games design,动画,動畫,animation,电影制作,電影製作,film making,filmmaking,摄影,攝影,photography,室内设计,室內設計,interior design,珠宝设计,珠寶設計,航空,aviation,航空工程,aerospace,aerospace engineering,厨艺,廚藝,culinary,cooking,体育,體育,運動科學,运动科学,sports science,犯罪学,犯罪學,criminology,人力资源,人力資源,human resources,语言学,語言學,linguistics',
  undecided:
    '唔知讀咩,唔知讀乜,唔知讀邊科,唔知道读什么,不知道读什么,不知道讀甚麼,唔知揀咩,唔知揀邊間,唔知点拣,唔知點揀,点揀,點揀,怎么选,怎樣選,帮我选,幫我揀,幫我選,你推薦,你推荐,推荐一下,推薦一下,有咩建議,有咩建议,有什么建议,讀書唔叻,读书唔叻,成績差,成绩差,成績唔好,成绩不好,成績麻麻,唔夠分,唔够分,dont know what to study,not sure what to study,what should i study,which should i choose,recommend me,can you recommend,what do you recommend,any suggestions,bad grades,poor grades,low grades,dont know where,not sure where,唔知去边,唔知去邊,不知道去哪',
  forgery: '代考,替考',
  bot: '你是谁,你是誰,你係邊個,你系边个,你係人,你系人,机械人,機械人,机器人,機器人,真人定,chatgpt,gpt,deepseek,你会什么,你會甚麼,你識咩,你识咩,你可以做咩,你可以做什么,你能做什么,who are you,what are you,are you human,are you real,are you a bot,bot,chatbot,robot,what can you do,准唔准,準唔準,准不准,準不準,准确,準確,accurate',
  upset:
    '垃圾,废物,廢物,冇用,无用,沒用,没用,蠢,好蠢,笨,白痴,白癡,智障,屌,仆街,戇居,傻逼,sb,他妈,他媽,操你,滚,滾,投诉,投訴,答非所问,答非所問,stupid,useless,idiot,dumb,shit,fuck,fuck off,fucking,you suck,rubbish,terrible,complain,complaint,not helpful',
  goodbye:
    '再见,再見,拜拜,掰掰,bye,bye bye,goodbye,see you,ok,okay,好的,好嘅,好呀,收到,明白,明白了,知道了,知道喇,冇嘢喇,没事了,沒事了,got it,i see,yes,no,yeah,yep,nope,sure,係呀,系呀,唔係,唔系,是的,不是,不用了,唔使喇,no thanks',
  beyond:
    '录取率,取錄率,就业,就業,工作,八大,八校联盟,八校聯盟,罗素,羅素,常春藤,藤校,g5,ivy league,russell group,group of eight,薪水,薪酬,移民,安全吗,安全嗎,acceptance rate,admission rate,job,jobs,salary,immigration,safe,安唔安全,安全,治安,就业率,就業率,前景,出路,搵工,易搵工,揾工,搵工作,就业前景,就業前景,本地生,home fee,home fees,bno,网上课程,網上課程,网课,網課,遥距,遙距,线上课程,線上課程,online course,online courses,online degree,distance learning,part time,认可,認可,认唔认可,認唔認可,recognised,recognized,寄宿学校,寄宿學校,读中学,讀中學,中学阶段,中學階段,中学课程,中學課程,升中,小学,小學,boarding school,boarding schools,primary school,海滩,海灘,beach,双非,雙非,师生比,師生比,男女比例,safety,crime,employment,employability,graduate salary,career prospects,visa refused,visa refusal,refused visa,refused a visa,f1 refused,f 1 refused,拒签,拒簽,atas,graduate route,graduate visa,毕业生签证,畢業生簽證,毕业生路线,畢業生路線,dependant,dependants,dependent,dependents,dependant visa,dependent visa,spouse,陪读,陪讀,家属,家屬,配偶,credibility interview,guardian,guardians,guardianship,监护人,監護人,监护,監護,healthcare surcharge,bn o,bno visa,面试,面試,interview,interviews,refund,退款,转专业,轉專業,change major,音乐,音樂,music,舞蹈,dance,机师,機師,飞行员,飛行員,pilot,中医,中醫',
  elsewhere:
    '法国,法國,德国,德國,日本,韩国,韓國,荷兰,荷蘭,瑞士,瑞典,芬兰,芬蘭,丹麦,丹麥,挪威,意大利,西班牙,马来西亚,馬來西亞,泰国,泰國,俄罗斯,俄羅斯,欧洲,歐洲,france,germany,japan,korea,south korea,netherlands,switzerland,sweden,finland,denmark,norway,italy,spain,malaysia,thailand,russia,europe,台湾,台灣,taiwan,港大,香港大学,香港大學,香港的大学,香港嘅大學,香港的大學,香港院校,香港中文大学,香港中文大學,中文大学,中文大學,香港科技大学,香港科技大學,科技大学,香港理工大学,香港理工大學,理工大学,理工大學,香港城市大学,香港城市大學,浸会大学,浸會大學,浸大,岭南大学,嶺南大學,教育大学,教育大學,港科大,jupas,hku,cuhk,hkust,polyu,cityu,hkbu,lingnan,eduhk,university of hong kong,hong kong university,hong kong universities,universities in hong kong,chinese university of hong kong,清华,清華,清华大学,清華大學,北大,北京大学,北京大學,复旦,復旦,复旦大学,復旦大學,浙江大学,浙江大學,tsinghua,peking university,fudan,台大,台湾大学,台灣大學,东京大学,東京大學,东大,東大,早稻田,早稻田大学,早稻田大學,京都大学,京都大學,university of tokyo,waseda,nus,ntu,南洋理工,南洋理工大学,南洋理工大學,新加坡国立,新加坡國立,新加坡国立大学,新加坡國立大學,national university of singapore,首尔大学,首爾大學,eth,eth zurich,epfl,sorbonne,中国内地,中國內地',
};

/** 'in Melbourne' and 墨尔本有 are about the place, and not about a school that goes by its name. */
export const PLACE_AFTER = 'in,near,around,在,去,到';
export const PLACE_BEFORE =
  '有,有哪些,市,附近,一带,一帶,当地,當地,的大学,的大學,的院校,的学校,的學校,大学有,有什么,有甚麼,有咩,有边,有邊';

/** Names of schools in pinyin or initials that are also words that people say. */
export const SAID_OFTEN =
  'the,and,for,city,date,can,how,who,why,what,when,which,with,want,like,there,their,have,has,any,all,are,was,will,would,should,could,does,did,get,got,you,your,our,from,about,much,many,more,most,good,help,please,thanks,tell,show,find,look,need,know,than,then,that,this,these,those,not,but,out,into,over,under,between,per,year,years,me,my,it,is,in,on,at,of,to,do,or,as,an,be,by,go,if,so,no,up,we,a,i';

/** Of what is beyond, names of groups of schools: who says one asks for schools. */
export const SCHOOL_GROUPS =
  /^(?:八大|八校联盟|八校聯盟|罗素|羅素|常春藤|藤校|g5|ivy league|russell group|group of eight|双非|雙非)$/iu;

/** As the window has them above its line; whoever presses one begins anew. */
export const QUICK_QUESTIONS =
  '快捷问题,快捷問題,常見問題,院校查询,院校查詢,查院校,专业查询,專業查詢,学科查询,學科查詢,查学科,查學科,查专业,查專業,天气查询,天氣查詢,查天气,查天氣,ai助手,ai 助手,人工服务,人工服務,quick questions,school lookup,major lookup,weather lookup,ai assistant,human service';

/** How somebody goes on about what stands before: 那学费呢, 'and in Sydney?'. */
export const GOES_ON =
  /^(?:and|what about|how about|那么|那麼|那|咁|同埋|还有|還有|仲有)(?![a-z])|(?:呢|咧)\s*[？?!！。]*$/iu;

/** Words that stand for a place or a school that was named before. */
export const POINTS_BACK =
  /\b(?:its|it|their|(?<!\b(?:are|is|was|were) )there(?= *[?.!]*$)|that (?:school|university|college|city|country|course)|this (?:school|university|college|city|country|course)|the same)\b|它|佢|该校|該校|(?:这|這|那|呢|嗰|果)(?:所|间|間|个|個)?(?:大学|大學|学校|學校|院校|城市|国家|國家|地方|课程|課程)|那里|那裡|那裏|那边|那邊|嗰度|嗰邊|果度|当地|當地/iu;

const FIRST_TO_FIFTH = [
  ['一', 'first|1st'],
  ['二', 'second|2nd'],
  ['三', 'third|3rd'],
  ['四', 'fourth|4th'],
  ['五', 'fifth|5th'],
] as const;

/** 'The second one', 第二間; the last of them is the last that was shown. Not 第一年, and no 'first degree'. */
export const ORDINALS: readonly RegExp[] = [
  ...FIRST_TO_FIFTH.map(
    ([sign, words]) =>
      new RegExp(
        `第${sign}(?:间|間|所|个|個|家|科|门|門)|\\b(?:${words}) (?:one|school|university|course|option)\\b`,
        'iu',
      ),
  ),
  /最後(?:一)?(?:间|間|所|个|個|嗰)|最后一(?:间|所|个)|\blast one\b/iu,
];

// How anything is asked: words that say nothing of what is looked for. All others are told to be left out where no
// look-up has used them.

export const ENGLISH_FILLERS: ReadonlySet<string> = new Set(
  (
    'a an the this that these those some any each every all both either neither other another such same one ones ' +
    'i me my mine we us our you your yours he him his she her it its they them their who whom whose which what when where why how ' +
    'am is are was were be been being do does did done doing have has had having will would shall should can could may might must ' +
    'not no nor or and but if then than so as at by for from in into of off on onto out over to up with within without under about above ' +
    'below between through during before after until till since per via around near there here too also just only even still yet again ' +
    'very more most much many few less least lot lots bit really quite rather maybe perhaps please pls plz hi hello hey dear ok okay yes ' +
    'im ive id ill youre whats wheres hows whos theres dont doesnt didnt cant cannot couldnt wont isnt arent havent hasnt ' +
    'want wants wanted wanna like love need needs needed looking look looks find finds finding search show shows tell tells give gives get gets ' +
    'got getting go goes going gonna gotta know knows let lets help helps ask asking asks say says think thinking thought consider considering ' +
    'recommend suggest suggestions compare comparing comparison versus vs between wonder wondering plan planning plans hope hoping prefer ' +
    'apply applying applied application applications offer offers offered offering accept accepts accepted take takes taking took taught teach teaches ' +
    'study studying studied studies learn learning read reading enter entry entering enrol enroll admission admissions admit admitted ' +
    'available possible able enough good great nice fine suitable right sure well way ways thing things kind kinds type types sort list option options ' +
    'information info details detail question questions answer answers case example time times now today soon currently current next last this ' +
    'year years month months week weeks day days annual yearly abroad overseas international student students son daughter child kid kids family ' +
    'score scores scored grade grades result results mark marks points point overall band bands total average exam exams test tests level levels ' +
    'min minimum max maximum most least roughly approximately approx about around up within per budget budgets afford ' +
    'university universities uni unis college colleges school schools course courses degree degrees programme programmes program programs major majors subject subjects field fields ' +
    'country countries province provinces state states city cities place places world best top live living stay there come coming from start starting begin beginning intake ' +
    'first second third work works does anything something everything anyone someone else different similar related mean means meant ' +
    'holder holders graduated graduate background currently interested interest interests thanks thank'
  ).split(' '),
);

/** Longer before shorter: what stands first is taken first. */
const CHINESE =
  '可唔可以|可不可以|能不能够|能不能|能唔能夠|有沒有|有没有|係唔係|系唔系|是不是|會不會|会不会|要唔要|要不要|夠唔夠|够不够|得唔得|行不行|好唔好|好不好|點解|点解|告訴我|告诉我|幫我|帮我|請問|请问|想問|想问|請教|请教|' +
  '入唔入到|入到|讀唔讀到|讀到|读到|考到|考咗|考了|攞咗|攞到|得到|拿到|拿了|唔知|不知道|知道|知唔知|邊間|邊個|邊啲|邊科|邊度|边间|边个|边啲|边科|边度|哪些|哪个|哪個|哪里|哪裡|哪裏|哪所|哪间|哪間|哪種|哪种|' +
  '什么|什麼|甚麼|咩嘢|乜嘢|咩|乜|點樣|点样|怎樣|怎样|怎么样|怎麼樣|怎么|怎麼|點算|点算|點搞|点搞|如何|為什麼|为什么|多少|幾多|几多|幾時|几时|何時|何时|' +
  '大概|大約|大约|左右|以內|以内|以下|以上|之內|之内|不超過|不超过|最多|最少|至少|最低|最高|差不多|應該|应该|而家|現在|现在|目前|今年|明年|後年|后年|之後|之后|然後|然后|以後|以后|' +
  '留學|留学|升學|升学|讀書|读书|讀大學|出國|出国|海外|入讀|入读|就讀|就读|報讀|报读|申請|申请|報考|报考|錄取|录取|取錄|收生|入學|入学|畢業|毕业|學生|学生|屋企人|屋企|家裏|家里|家庭|仔女|女儿|女兒|儿子|兒子|個女|個仔|小朋友|孩子|小孩|父母|' +
  '成績|成绩|分數|分数|總分|总分|預算|预算|每年|一年|一下|還是|还是|或者|或是|以及|同埋|和|比較|比较|相比|覺得|觉得|關於|关于|有關|有关|相關|相关|適合|适合|推薦|推荐|介紹|介绍|建議|建议|打算|準備|准备|計劃|计划|希望|喜歡|喜欢|需要|考慮|考虑|方面|情況|情况|資料|资料|問題|问题|東西|东西|時候|时候|時間|时间|地方|大學|大学|院校|學校|学校|課程|课程|專業|专业|學科|学科|科目|學位|学位|本人|自己|我哋|我們|我们|你哋|你們|你们|他們|他们|已經|已经|如果|因為|因为|所以|但是|不過|不过|而且|只有|只想|淨係|都係|仲有|還有|还有|這個|这个|那個|那个|呢個|嗰個|這些|这些|那些|呢啲|嗰啲|一個|一个|一些|一間|一间|' +
  '我|你|您|佢|他|她|它|們|们|哋|嘅|咗|喺|在|去|到|有|是|係|系|嗎|吗|呢|啊|呀|㗎|喎|啦|喇|咧|想|要|讀|读|學|学|入|上|個|个|間|间|所|家|些|啲|都|也|亦|仲|還|还|同|與|与|及|跟|或|定|請|请|幫|帮|搵|找|看|睇|問|问|會|会|能|可|得|攞|拿|考|收|了|過|过|就|才|先|後|后|前|中|內|内|外|裏|裡|里|吧|嘛|麼|么|把|被|對|对|從|从|向|為|为|因|以|於|于|之|這|这|那|哪|邊|边|此|其|人|好|不|唔|冇|沒|没|無|无|年|月|日|分|科|級|级|名|位|元|多|少|幾|几|最|更|很|太|真|只|等|時|时|做|點|点|嚟|來|来|嘢|話|话|知|夠|够|用|使|的|地|着|著|吖|嗰|噉|咁|俾|畀|給|给|由|若|如|又|再|各|每|某|凡|且|而|并|並|行|門|门|系|院|校|城|市|國|国|次|下|回|式|類|类|種|种|項|项|班|堂|期|段|群|組|组|層|层|歲|岁';

export const CHINESE_FILLERS = new RegExp(CHINESE, 'gu');
