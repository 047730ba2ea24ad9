// 'Are you a human?', however it is asked. Who asks for a human asks for something else.

const WHO =
  '(?:real |actual |live |proper )?(?:human(?: being)?|person|robot|chat ?bot|bot|machine|computer|program(?:me)?|a\\.?i\\b|artificial intelligence|chatgpt|gpt|real(?= *[?.!]*$))';
const LIKE = '(?:just |actually |really |even |still |some kind of |some sort of |like )*';

const ASKS: readonly RegExp[] = [
  new RegExp(`\\b(?:are|r) (?:you|u|this|they) ${LIKE}(?:a |an )?${WHO}\\b`, 'iu'),
  new RegExp(`\\b(?:is|was) (?:this|it|that) ${LIKE}(?:a |an )?${WHO}\\b`, 'iu'),
  new RegExp(`\\bam i ${LIKE}(?:talking|speaking|chatting|writing|texting) (?:to|with) ${LIKE}(?:a |an )?${WHO}`, 'iu'),
  new RegExp(`\\byou(?:'|’)?(?: a|)re ${LIKE}(?:a |an )?${WHO}[^?]{0,12}\\?`, 'iu'),
  /\b(?:human|person) or (?:a |an )?(?:bot|robot|ai|machine)\b|\b(?:bot|robot|ai|machine) or (?:a |an )?(?:real )?(?:human|person)\b/iu,
  /(?<!\p{L})(?:es-tu|êtes-vous|etes-vous|tu es|vous êtes) (?:un |une )?(?:vrai |vraie )?(?:humain|humaine|personne|robot|bot)\b/iu,
  /هل (?:أنت|انت) (?:إنسان|انسان|روبوت|شخص حقيقي|بشر)/u,
];

const BEING =
  '(?:真人|人类|人類|活人|人工客服|人工服务|人工服務|人工|真人客服|机器人|機器人|机械人|機械人|robot|chatbot|bot|ai|人工智能|人工智慧|电脑|電腦|程序|程式|chatgpt|gpt|人)';
const IS = '(?:是不是|係唔係|系唔系|係咪|系咪|究竟係|到底是|是否|是|係|系)';
const END =
  '(?:客服|顾问|顧問|助手|助理)?(?:来的|嚟㗎|嚟|来架)?(?:[吗嗎嘛么麼咩㗎呀啊吧]|定|还是|還是|或者|回复|回覆|答我|在回|$|[?？。!！])';

const ASKS_IN_CHINESE: readonly RegExp[] = [
  new RegExp(
    `(?:你|妳|您|这|這|这边|這邊|对面|對面|那边|那邊|呢度|呢邊)(?:们|們|哋)?(?:到底|究竟|其实|其實|真的|真係)?${IS}(?:一个|一個|个|個)?(?:真(?:的|係)?(?:是|係)?)?${BEING}${END}`,
    'iu',
  ),
  new RegExp(`^(?:请问|請問|想问|想問)?${IS}(?:一个|一個|个|個)?${BEING}${END}`, 'iu'),
  /(?:真人|人)(?:定|还是|還是)(?:机器|機器|机械|機械|ai|robot|bot|电脑|電腦)|(?:机器人|機器人|机械人|機械人|ai)(?:定|定係|定系|还是|還是)(?:真)?人|^真人(?:吗|嗎|嚟|来|呀|\?|？)/iu,
];

/** Whether somebody asks what they are talking to. */
export const asksWho = (question: string): boolean => {
  const text = question.normalize('NFKC').trim();
  return ASKS.some((way) => way.test(text)) || ASKS_IN_CHINESE.some((way) => way.test(text.replace(/\s+/gu, '')));
};
