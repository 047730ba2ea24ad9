// The chat's own words are French and Arabic too, and somebody may write so.

export const FRENCH_LIFE: readonly RegExp[] = [
  /\b(?:veux|voudrais|vais|envie de|pense a|veut|besoin de) (?:me suicider|mourir|me tuer|en finir|me pendre|me faire du mal|disparaitre)\b/u,
  /\bme suicider\b|\bidees suicidaires\b|\bplus envie de vivre\b|\bveux plus vivre\b|\bje me (?:scarifie|mutile)\b/u,
];

/** Folded: the marks over alif and waw are gone. */
export const ARABIC_LIFE: readonly RegExp[] = [
  /(?:اريد|ابغى|عايز|عايزه|نفسي|بدي|ارغب في|اتمنى) ?(?:ان|اني)? ?(?:اموت|الموت|انتحر|الانتحار|اقتل نفسي)/u,
  /(?:اقتل|ااذي|اوذي|اجرح) نفسي|لا (?:اريد|ارغب) ?(?:في|ان)? ?(?:العيش|الحياه|الحياة|اعيش)|افكر في (?:الانتحار|الموت)|ساانتحر|سانتحر/u,
];
