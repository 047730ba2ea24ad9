/** Matches greetings, thanks and the words that announce a question, in folded text. */
const ASIDES =
  /\b(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))(?: (?:there|all|team|everyone))?\b|\b(?:many )?thanks?(?: you)?(?: (?:so much|very much|a lot|in advance|for (?:your|the|any) help))?\b|\bjust a (?:quick )?question\b|\b(?:i|we)(?: am| are|m|re| was| were)?(?: just)? wonder(?:ing)?(?: if| whether)?\b|\b(?:can|could|would) (?:you|anyone) (?:please )?(?:tell|advise|help|let) (?:me|us)(?: know)?\b|\b(?:i|we)(?: want| would like|d like) to (?:know|ask)\b|(?:请|想)?(?:问|请问|请教|咨询|了解)一?下(?!载|学|个)|(?:我|我们)?想(?:要)?(?:请问|问问|问|请教|了解|知道|咨询)|请问|不该(?:晒|你|您)?(?=$|[,，。!！?？~])|(?:谢谢|多谢|感谢)(?:您|你|大家|老师|了|晒|啊)*|(?:老师|你|您|大家|各位)们?好(?=$|[,，。!！~ ])|麻烦(?:您|你)|(?<=[,，。;； ])(?:可以|好|行|可不可以|得不得)(?:吗|呀|啊)?(?=$|[?？])/gu;

/** Removes what a question has in common with any other: greetings, thanks and announcements. */
export const removeAsides = (foldedText: string): string => foldedText.replace(ASIDES, ' ').trim();
