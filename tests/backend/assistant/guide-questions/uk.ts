// What is asked of the United Kingdom: what the passages told have to be of, and the question in English and in both scripts of Chinese.

export const ABOUT_UK = `
uk-work|How many hours a week can I work in the UK as a student?|英國讀書每週可以打工幾多個鐘？|在英国留学每周可以打工多少小时？
uk-work|Can I be self-employed on a UK student visa?|英國學生簽證可唔可以自僱？|英国学生签证可以自雇吗？
uk-work|UK part-time job rules for a master's student|英國讀碩士可以做兼職嗎？|在英国读硕士可以兼职吗？
uk-postwork|How long can I stay on the Graduate route?|英國畢業生簽證可以留幾耐？|英国毕业生签证可以留多久？
uk-postwork|UK post study work visa after a PhD|英國讀完博士畢業後工作可以留幾年？|英国博士毕业后工作可以留几年？
uk-postwork|I start a one-year master's in the UK in September 2026, what graduate visa do I get?|2026年9月去英國讀一年碩士，PSW有幾耐？|2026年9月去英国读一年制硕士，PSW有多长？
uk-postwork|Do I need a job offer for the UK graduate visa?|申請英國畢業生簽證要唔要有工先？|申请英国毕业生签证需要有工作吗？
uk-funds|How much money to show for a UK student visa in London?|英國學生簽證資金證明要幾多，倫敦讀書？|去伦敦读书的英国签证存款证明要多少？
uk-funds|Can I use my parents account as proof of funds for the UK?|英國資金證明可唔可以用父母戶口？|英国资金证明可以用父母的账户吗？
uk-funds|UK 28 days bank statement rule|英國存款證明要放28日？|英国存款证明要放28天吗？
uk-surcharge|How much is the immigration health surcharge?|英國IHS醫療附加費幾多錢？|英国IHS医疗附加费多少钱？
uk-surcharge|NHS surcharge for a three-year degree|讀三年學位嘅醫療附加費要幾多？|读三年学位的医疗附加费要多少？
uk-tb|Do I need a TB test for the UK?|去英國要唔要照肺？|去英国需要做肺结核检查吗？
uk-dependants|Can I bring my wife to the UK on a master's?|讀英國碩士可唔可以帶太太？|在英国读硕士可以带配偶吗？
uk-dependants|UK student dependants rule|英國學生簽證可以帶家屬嗎？|英国学生签证陪读可以吗？
uk-atas|What is the ATAS CAH3 code?|ATAS係咩？|ATAS是什么？
uk-ucas|How many UCAS choices do I have?|UCAS可以填幾多個志願？|UCAS可以填几个志愿？
uk-ucas|Can I apply to both Oxford and Cambridge?|可唔可以同時報牛津同劍橋？|可以同时申请牛津和剑桥吗？
uk-statement|How long is the UCAS personal statement now?|UCAS個人陳述而家係點？|UCAS个人陈述现在是什么形式？
uk-levy|Who pays the international student levy in England?|英國國際學生徵費邊個畀？|英国国际学生征费由谁付？
uk-evisa|Does the UK still put a visa sticker or is it an e-visa?|英國學生簽證係咪電子簽證？|英国学生签证是电子签证吗？
uk-when|When should I apply for my visa for the UK?|英國幾時申請簽證好？|英国什么时候申请签证？
uk-work|Can I work full time in the holidays in the UK with a part time job?|英國放假可唔可以全職做兼職？|英国假期可以全职打工吗？
uk-surcharge|Health surcharge on the UK graduate visa|英國畢業生簽證醫療附加費幾多？|英国毕业生签证的医疗附加费多少？
uk-funds|Do I show funds after living in the UK for a year? proof of funds|喺英國住咗一年仲要唔要資金證明？|在英国住满一年还要资金证明吗？
uk-tb|tuberculosis certificate UK from Hong Kong|香港去英國要肺癆檢查證明嗎？|从香港去英国要肺结核证明吗？
uk-levy|From when is the international fee levy paid?|國際學生徵費幾時開始？|国际学生征费从什么时候开始？
`;
