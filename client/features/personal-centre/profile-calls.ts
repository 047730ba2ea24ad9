// The contract's updateUser, changePassword and upload, whose schemas the browser can do without.
export const UPDATE_ADDRESS = '/appUser/update';
export const CHANGE_PASSWORD_ADDRESS = '/appUser/changePwd';
export const UPLOAD_ADDRESS = '/appFile/upload';
