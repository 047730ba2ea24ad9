/** January first; 7月 is read too, for digits and Chinese are words of their own. 'May' alone is mostly no month. */
export const MONTH_WORDS = [
  '一月,1月,一月份,1月份,january,in jan',
  '二月,2月,二月份,2月份,february,in feb',
  '三月,3月,三月份,3月份,in march',
  '四月,4月,四月份,4月份,april',
  '五月,5月,五月份,5月份,in may',
  '六月,6月,六月份,6月份,june',
  '七月,7月,七月份,7月份,july',
  '八月,8月,八月份,8月份,august',
  '九月,9月,九月份,9月份,september',
  '十月,10月,十月份,10月份,october',
  '十一月,11月,十一月份,11月份,november',
  '十二月,12月,十二月份,12月份,december,圣诞,聖誕,圣诞节,聖誕節,christmas',
];

/** That they are asked about says nothing of the hemisphere. */
export const SEASON_WORDS = {
  spring: '春天,春季,in spring',
  summer: '夏天,夏季,summer,summers',
  autumn: '秋天,秋季,autumn,in fall',
  winter: '冬天,冬季,winter,winters',
};
