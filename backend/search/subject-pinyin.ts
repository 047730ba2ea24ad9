// Pinyin of the simplified names in subject-names.ts, by the English words of their row. It is matched exactly, because
// spelling correction must not turn a misspelt English word into pinyin.

const PINYIN_LINES = `
business: shangke shangxue shangye shangguan gongshangguanli
management: guanli guanlixue qiyeguanli qiguan
marketing: shichang shichangxue shichangyingxiao yingxiao
human resource: renliziyuan renliziyuanguanli
international business: guojishangye guojishangwu guojimaoyi
logistics: wuliu wuliuguanli gongyinglian
entrepreneurship: chuangye
business analytics: shangyefenxi
project management: xiangmuguanli
sport management: tiyuguanli yundongguanli
digital marketing: shuziyingxiao wangluoyingxiao
financial technology: jinrongkeji
financial mathematics: jinrongshuxue
taxation: shuiwu
accounting: kuaiji kuaijixue
finance: jinrong jinrongxue caiwu touzi
economics: jingji jingjixue
banking: yinhang
computer science: diannao diannaokexue jisuanji jisuanjikexue
information technology: xinxijishu
information systems: xinxixitong
software engineering: ruanjiangongcheng ruanjian biancheng
data science: shujukexue dashuju shujufenxi
artificial intelligence: rengongzhineng rengongzhihui jiqixuexi
cyber security: wangluoanquan xinxianquan
games: youxi youxisheji dianjing
engineering: gongcheng gongchengxue gongke
mechanical engineering: jixie jixiegongcheng
civil engineering: tumu tumugongcheng
electrical engineering: dianji dianqigongcheng dianzigongcheng
chemical engineering: huaxuegongcheng huagong
aerospace: hangkonghangtian hangtian hangkonggongcheng
biomedical engineering: shengwuyixuegongcheng
mechatronic: jidian jiqiren
aviation: hangkong feixing feixingyuan
materials: cailiao cailiaokexue cailiaogongcheng
petroleum: shiyou shiyougongcheng
mining: caikuang
medicine: yixue yike yisheng linchuangyixue
dental: yayi yake kouqiang
pharmacy: yaoji yaoxue yaojixue
biomedical science: shengwuyixue
public health: gonggongweisheng
veterinary: shouyi shouyixue
nursing: huli hushi hulixue
physiotherapy: wulizhiliao
occupational therapy: zhiyezhiliao
speech: yuyanzhiliao
nutrition: yingyang yingyangxue
optometry: shiguang
radiography: fangshe
exercise: yundongkexue tiyu
paramedic: jijiu
midwifery: zhuchan zhuchanshi
audiology: tinglixue
chinese medicine: zhongyi zhongyiyao
human rights: renquan
law: falv falu faxue falvxi faluxi lvshi lushi
criminology: fanzuixue
psychology: xinli xinlixue
counselling: fudao xinlizixun
education: jiaoyu jiaoyuxue shifan
teaching: jiaoxue jiaoshi laoshi
early childhood: youerjiaoyu youjiao xueqianjiaoyu
special education: teshujiaoyu tejiao
tesol: yingyujiaoxue
communication: chuanbo chuanli chuanmei chuanboxue
journalism: xinwen xinwenxue jizhe
film: dianying yingshi
public relations: gongguan gonggongguanxi
advertising: guanggao guanggaoxue
media: meiti xinmeiti
animation: donghua dongman
design: sheji
graphic design: pingmiansheji
industrial design: gongyesheji
interaction design: jiaohusheji
fashion: shizhuang fuzhuangsheji shishang
interior: shineisheji
art: yishu meishu
music: yinyue
photography: sheying
dance: wudao tiaowu
performing arts: biaoyan biaoyanyishu xiju
architecture: jianzhu jianzhuxue
planning: chengshiguihua guihua
landscape: fengjingyuanlin jingguan yuanlin
surveying: celiang
property: fangdichan dichan
construction: jianzao shigong gongchengzaojia
biology: shengwu shengwuxue
chemistry: huaxue
physics: wuli wulixue
science: kexue like lixue
biotechnology: shengwukeji shengwujishu
food science: shipinkexue
forensic: fayi fazheng
neuroscience: shenjingkexue
genetics: yichuanxue
astronomy: tianwen tianwenxue
geology: dizhi dizhixue
bioinformatics: shengwuxinxi shengwuxinxixue
mathematics: shuxue
statistics: tongji tongjixue
actuarial: jingsuan jingsuanxue
history: lishi lishixue
philosophy: zhexue
english: yingwen yingguowenxue yingyu yingwenxi
linguistics: yuyanxue
translation: fanyi kouyi
languages: yuyan waiyu
literature: wenxue
archaeology: kaogu kaoguxue
museum: bowuguan
creative writing: chuangyixiezuo
theology: shenxue zongjiao
sociology: shehuixue
political science: zhengzhi zhengzhixue
international relations: guojiguanxi waijiao
gender: xingbieyanjiu
social work: shegong shehuigongzuo
public policy: gonggongzhengce gonggongxingzheng
social science: shehuikexue sheke
anthropology: renleixue
environmental science: huanjing huanjingkexue huanbao
geography: dili dilixue
sustainability: kechixufazhan
renewable energy: xinnengyuan
agriculture: nongye
marine: haiyang haiyangkexue
hotel: jiudian jiudianguanli
hospitality: kuandai canyin
tourism: lvyou luyou lvyouguanli luyouguanli
cookery: chuyi
event management: huodongcehua huizhan
`;

const SUBJECT_BY_PINYIN = new Map(
  PINYIN_LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const [character = '', pinyinList = ''] = line.split(': ');
      return pinyinList.split(' ').map((sound) => [sound, character] as const);
    }),
);

/** Returns the English words of the field with this pinyin. */
export const findSubjectByPinyin = (sound: string): string | null => SUBJECT_BY_PINYIN.get(sound) ?? null;

export const SUBJECTS_WITH_PINYIN: readonly string[] = [...new Set(SUBJECT_BY_PINYIN.values())];
