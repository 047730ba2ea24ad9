interface StudentPhone {
  areaCode: string;
  mobile: string;
}

/** Formats the full phone number for staff who may call the student: '+852 6123 4567', '+86 138 1234 5678'. */
export const formatStudentNumber = ({ areaCode, mobile }: StudentPhone) =>
  `+${areaCode} ${mobile.replace(/^(\d{3})?(\d{4})(\d{4})$/, '$1 $2 $3').trim()}`;

export function StudentNumber({ phone }: { phone: StudentPhone }) {
  if (!phone.mobile) return null;
  return (
    <a className="plain student-number" href={`tel:+${phone.areaCode}${phone.mobile}`}>
      <bdi>{formatStudentNumber(phone)}</bdi>
    </a>
  );
}
