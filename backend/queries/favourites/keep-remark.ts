/** Collected once more: what was noted stays, unless something is noted now. */
export const KEEP_REMARK = "remark = coalesce(nullif(excluded.remark, ''), remark)";
