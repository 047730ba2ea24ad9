// Somebody who is not of age, and what an adult, or somebody met online, wants of them or does to them. Of folded words and signs, as in crisis-signs.ts.

/** 'I am 13', 'my daughter is 15', 15 years old. */
export const ENGLISH_MINOR =
  /\b(?:i am|im|i m|she is|shes|he is|hes|who is|is|aged|age|only) (?:only )?(?:[6-9]|1[0-7])\b(?! (?:points?|percent|weeks?|months?|hours?|courses?|schools?|subjects?|marks?|pounds?|years? (?:of|in|at|ago|since)))|\b(?:[6-9]|1[0-7]) (?:years? old|yo|yr old|yrs old)\b|\b(?:[6-9]|1[0-7]) ?y ?o\b/u;
export const CHINESE_MINOR = /(?:[6-9]|1[0-7]|[六七八九十]|十[一二三四五六七])岁/u;

/** What is no matter of a lesson, a visa or a school. */
export const ENGLISH_ADVANCE: readonly RegExp[] = [
  /\b(?:alone|secretly|by myself)\b[^.]{0,40}\b(?:home|house|flat|apartment|hotel|room|place|car)\b|\b(?:his|her) (?:home|house|flat|apartment|hotel|place)\b/u,
  /\b(?:met|know|chat|chatting|talk|talking) (?:\w+ ){0,4}(?:online|on the internet|on (?:instagram|snapchat|discord|wechat|tiktok|telegram))\b/u,
  /\b(?:man|men|guy|boy|stranger|someone|somebody|teacher|tutor|coach|adult|he|she) (?:\w+ ){0,4}(?:photos?|pictures?|pics|nudes?|naked|webcam)\b|\b(?:nudes?|naked (?:photos?|pictures?|pics))\b/u,
  /\b(?:kiss(?:es|ed|ing)?|touch(?:es|ed|ing)?|hug(?:s|ged|ging)?|grop(?:es|ed|ing)|undress\w*|sleep with|sex(?:ual|ts?|ting)?|love letters?|flirt\w*) (?:\w+ ){0,2}(?:me|her|him|with me|with her|with him)\b/u,
  /\b(?:not to tell|dont tell|do not tell|keep (?:it|this) (?:a )?secret|our secret)\b/u,
];
export const CHINESE_ADVANCE: readonly RegExp[] = [
  /(?:一个人|自己|单独|单身|偷偷)[^。]{0,8}(?:去|到|上|来)[^。]{0,8}(?:屋企|家里?|酒店|宾馆|房间|住处)/u,
  /(?:网友|网上认识|网上识|陌生人|陌生男人|成年人)[^。]{0,10}(?:要|想|叫|约|问|见|发|睇|看|传|send)/u,
  /(?:裸照|裸体|私密照|不雅照|露点|脱衣|视频裸聊)/u,
  /(?:老师|教练|补习|叔叔|男人|大人|亲戚|顾问|导师)[^。]{0,12}(?:摸|掂|亲|吻|锡|抱|搂|暧昧|情信|示爱|表白|色情|咸湿|开房|私下(?:发|约|见))/u,
  /(?:摸|吻|亲|锡|抱|搂)(?:了|过|住|着)?我(?!的)/u,
  /(?:不要|别|不准|不可以|不好)(?:告诉|同|跟|对)(?:我)?(?:爸|妈|父母|家人|屋企人|别人|人)(?:讲|说|知)?/u,
];
