import { z } from 'zod';
import { isBirthday } from '#shared/rules/birthday.ts';
import { isPassword } from '#shared/rules/password.ts';
import { isLatinName, isNickname, isRealName } from '#shared/rules/person-name.ts';
import { isAreaCode } from '#shared/rules/phone.ts';
import { isVerificationCode } from '#shared/rules/verification-code.ts';

// What people say of themselves, each under the one rule that form, edge and backend share.

export const areaCode = () => z.string().refine(isAreaCode);
/** Digits; whether they are a number of its area code needs both, see identity.ts. */
export const mobile = () => z.string().regex(/^\d{4,15}$/);
export const password = () => z.string().refine(isPassword);
export const verificationCode = () => z.string().refine(isVerificationCode);
export const nickname = () => z.string().trim().refine(isNickname);
export const realName = () => z.string().trim().refine(isRealName);
export const latinName = () => z.string().trim().refine(isLatinName);
export const birthday = () => z.string().refine((day) => isBirthday(day));
/** '' where a backend gives its texts no version. */
export const policyVersion = () => z.string().max(40).default('');
