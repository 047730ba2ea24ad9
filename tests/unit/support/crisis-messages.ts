// Realistic messages of people in danger, including slang, typing errors and disguised words.

const lines = (text: string) => text.trim().split(/\n\s*/);

export const CRISIS_MESSAGES = {
  english: lines(`
    I want to kill myself
    I am 15 and my homestay father comes into my room at night
    my host hits me
    the guardian beats my son
    My daughter is 14 and her landlord hits her, whom can I call
    our daughter says she is being bullied in the dorm of her school
    My friend overdosed at the dorm in Sydney, number to call?
    my roommate took a lot of pills and wont wake up
    i wanna die
    i want to dye
    I just want to die.
    kms
    i'm gonna kms
    I feel suicidal
    im so suicidal rn
    I am thinking about suicide
    thinking of sucide every night
    I've been having suicidal thoughts
    I can't go on anymore
    I cant take this any more
    I don't want to live anymore
    I dont want to be here anymore
    i dont wanna wake up tomorrow
    I wish I was dead
    I wish I was never born
    I want to end it all
    I am going to end my life tonight
    I want to su!cide
    I want to k*ll myself
    i want to kil my self
    I keep cutting myself
    I've been self-harming again
    I cut my wrists
    how do I stop hurting myself
    nobody would miss me if I died
    everyone would be better off without me
    There is no reason to live
    life is not worth living
    I'm tired of living
    I took too many pills
    what is the most painless way to die
    how many panadol to die
    I want to unalive myself
    unalive me
    I hate my life
    I hate myself
    I feel very anxious about the exams and want to give up
    I feel worthless and hopeless
    I'm a burden to my family
    I lost all hope
    I'm standing on the roof
    I have been thinking about suicide since my application was rejected
    if I don't get into this course I will kill myself
    suicide
    suicide hotline
    my roommate says she wants to die
    My friend is suicidal, what can I do
    my brother is cutting himself
    my dad beats me every day
    My boyfriend hit me last night
    I am being abused at home
    I was raped
    i'm being bullied at school
    I want to disappear
    I was groped on the bus
    I can't sleep and I don't want to go to school anymore
    how to tie a noose
    i want to sleep and never wake up
    thinking of ending things
    I just want it all to stop
    I don't see the point anymore
    je veux mourir
    أريد أن أموت
  `),
  simplified: lines(`
    我女儿14岁，住寄宿家庭，房东打她，找谁
    寄宿家庭的爸爸虐待我儿子
    我孩子在寄宿学校被同学欺凌
    寄宿家庭的叔叔晚上进我房间
    我15岁，房东半夜走进我的卧室
    室友吃了很多安眠药，叫不醒
    我不想活了
    不想活
    我想死
    好想死啊
    我想自杀
    想自鲨
    有自杀的念头
    我有轻生的念头
    我在考虑轻生
    活着没意思
    活着好没意义
    活着太累了
    我活不下去了
    讀唔到大學我想唔開，有咩副學士揀
    我有點想不開
    考完试我真的想不开
    撑不下去了
    我真的撑不住了
    我自残了
    我控制不住自残
    我割腕了
    想跳楼
    我想从楼上跳下去
    死了算了
    不如死了
    我想一了百了
    结束自己的生命
    想结束这一切
    我想离开这个世界
    好想消失
    如果我消失了，大家会不会好一点
    没有我会更好
    我吃了好多安眠药
    生无可恋
    生不如死
    我好绝望
    我是全家的累赘
    我什么都不想要，只想死
    自 杀 怎么做
    自.杀
    想4
    我想die
    我好痛苦，没人理解我
    我想放弃一切
    我朋友说她想自杀
    室友在割腕怎么办
    爸爸一直打我
    爸妈要打死我
    我有抑郁症
    我被男朋友打了
    我被性侵了
    被同学霸凌
    我真的不想醒来了
    高考考砸了，我去死算了
    不想做人了
    自杀热线
    被同学欺负
    我在学校被孤立
    压力好大，睡不着，不想上学
    我想死，你能帮我吗
    好想死，妈妈会伤心的
    没有人会发现我消失
    安眠药要吃多少
    怎么死才不痛
    无人在乎我
  `),
  cantonese: lines(`
    個女14歲，住寄宿家庭，屋主打佢
    監護人成日打我個仔
    我16歲，舍監成日入我間房
    同學食咗好多藥，點算
    我被人非禮
    我喺巴士俾人非禮
    我被性騷擾
    俾人猥褻
    我俾人毆打
    唔想再繼續活
    終結自己
    繼父打我
    抑鬱症
    我喺學校被人欺負
    企咗喺頂樓天台想跳
    討厭自己
    冇人關心我
    壓力好大，瞓唔著，唔想返學
    唔想做人
    我唔想做人啦
    好想死
    我真係好想死
    我唔想活
    唔想再生存落去
    冇意思，做人好辛苦
    做人冇意思
    生存冇意義
    想跳樓
    我想跳落去
    我企咗喺天台
    死咗算
    死咗去好過
    不如死咗佢
    我想自殺
    諗過自殺
    我有自殺嘅念頭
    我𠝹手
    又鎅手
    我想燒炭
    食咗好多安眠藥
    捱唔落去
    活唔落去
    撐唔落去
    輕生
    我想輕生
    自殘
    我成日傷害自己
    冇咗我會好啲
    我係屋企人嘅負累
    好絕望
    我好唔開心，成日想喊
    我最近成日喊
    冇人錫我
    我憎自己
    想一了百了
    DSE 考得咁差，我想死
    我個朋友話想死
    佢話佢唔想做人
    阿爸成日打我
    我俾人性侵
    俾男朋友打
    俾同學欺凌
    想解脫
    寫咗遺書
    我 唔 想 做 人
    我想死，你可以幫我嗎
    我好想死 你哋會唔會幫我
    佢話想死，我朋友，點算？
    冇人會發現我消失
    想瞓咗唔再醒
    如果我走咗會唔會好啲
    我食咗成樽必理痛
    想攞刀𠝹自己
    我頂唔順喇
    我真係好辛苦，唔知點算
    我俾人非禮
    點樣死得無痛
    死咗就唔使考 DSE
  `),
};
