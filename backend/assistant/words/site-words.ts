import type { Saying } from '#backend/assistant/say.ts';

interface SitePage {
  path: string;
  title: Saying;
  text: Saying;
  /** The question of the help whose answer says more. */
  help?: Saying;
  words: string;
}

/** Pages of this site that people ask for; words separated by commas. */
export const SITE_PAGES = {
  selection: {
    path: '/school-selection',
    title: 'selectionLink',
    text: 'selectionLinkText',
    words: '智能选校,智能選校,选校问卷,選校問卷,smart selection,school matching',
  },
  lectures: {
    path: '/lecture',
    title: 'lectureLink',
    text: 'lectureLinkText',
    words: '讲座,講座,分享会,分享會,展览,展覽,教育展,talks,lecture,lectures,seminar,seminars,webinar,education fair',
  },
  favourites: {
    path: '/personal-center/collection',
    title: 'favouritesLink',
    text: 'favouritesLinkText',
    words: '收藏,我的收藏,收藏咗,收藏了,favourites,favorites,my favourites,saved courses,saved schools',
  },
  account: {
    help: 'accountQuestion',
    path: '/personal-center/information',
    title: 'accountLink',
    text: 'accountLinkText',
    words:
      '密码,密碼,改密码,改密碼,登入,登录,登入唔到,登不进去,注册,註冊,账号,帳號,帳戶,账户,password,log in,login,sign in,register,my account',
  },
  contact: {
    help: 'contactQuestion',
    path: '/about/us',
    title: 'contactLink',
    text: 'contactLinkText',
    words:
      '电话,電話,电话几多,電話幾多,打电话,打電話,whatsapp,微信,wechat,地址喺边,地址喺邊,office,办公室,辦公室,公司喺边,公司喺邊,公司在哪,几点开门,幾點開門,营业时间,營業時間,办公时间,辦公時間,服务时间,服務時間,联络,聯絡,联系方式,聯繫方式,联系你们,聯絡你哋,联络你们,聯絡你們,点联络,點聯絡,email,电邮,電郵,phone,phone number,call me,call you,contact,contact you,opening hours,office hours',
  },
  pathways: {
    help: 'pathwayQuestion',
    path: '/dse/pathway-course',
    title: 'pathwaysLink',
    text: 'pathwaysLinkText',
    words:
      '什么是预科,什么是衔接课程,什么是国际大一,甚麼是預科,什麼是預科,甚麼是銜接課程,咩係預科,咩係foundation,預科係咩,foundation係咩,銜接課程係咩,what is foundation,what is a foundation,what is foundation year,what is a foundation year,what is pathway,what is a pathway,difference between foundation and pathway,foundation vs year one,foundation versus year one,foundation or year one,foundation or international year one,foundation and year one,foundation versus year,foundation vs year,foundation or year,预科和国际大一,預科和國際大一,预科还是国际大一,預科還是國際大一,預科定國際大一,預科同國際大一',
  },
  withoutTest: {
    help: 'withoutTestQuestion',
    path: '/my-apply',
    title: 'applyLink',
    text: 'applyLinkText',
    words:
      '免雅思,不要雅思,不用雅思,唔使雅思,唔使考雅思,唔要雅思,不用考雅思,没有雅思,沒有雅思,冇雅思,没雅思,冇ielts,未考雅思,未考ielts,还没考雅思,還未考ielts,無雅思,do i need ielts,without ielts,without an ielts,no ielts,no ielts required,ielts waiver,havent taken ielts,not taken ielts',
  },
} as const satisfies Record<string, SitePage>;

export type SiteKey = keyof typeof SITE_PAGES;
export const pageOf = (key: SiteKey): SitePage => SITE_PAGES[key];
