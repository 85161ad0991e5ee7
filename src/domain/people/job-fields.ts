/** The job fields and their sub-fields (SPEC §2, product §9.2); each list ends with 기타. The labels are the wire values. */
export const SUB_FIELDS = {
  마케팅: [
    '브랜드',
    '퍼포먼스',
    '디지털/소셜',
    '그로스',
    'PR',
    'AE',
    '콘텐츠',
    '크리에이티브 디렉팅',
    '카피라이터',
    '미디어 플래너',
    'PD',
    '기타',
  ],
  '서비스 기획': ['서비스 기획', 'PM/PO', '전략 기획', '운영 기획', '사업 개발', 'CX 매니저', '창업', '기타'],
  디자인: ['UX/UI', '그래픽', '상품', '브랜드', '웹', '아트 디렉터', '기타'],
  개발: ['프론트엔드', '백엔드', '풀스택', 'iOS/Android', 'DevOps', '클라우드', '시스템/네트워크', '보안', '기타'],
  대학원: ['국내', '해외', '기타'],
  인사: ['인사 기획', '채용', '교육', '조직문화', '노무', '총무/경영지원', '인사 운영', '리크루터', '기타'],
  영업: ['B2B', 'B2C', '해외 영업', '기술 영업', '솔루션 컨설턴트', 'KAM', '영업 관리', 'CSM/CX', '기타'],
  금융: ['컨설턴트', 'VC/투자', 'IB/PE/대체투자', '애널리스트', '회계/재무', '기타'],
  데이터: ['사이언티스트', '엔지니어', '애널리스트', 'BI', '머신러닝', '아키텍트', '리서치', '기타'],
  의료: ['임상의', '임상연구원', '의료기기', '제약', '바이오', '기타'],
  법률: ['변호사', '법무', '특허', '준법감시', '법무법인 사무', '법률자문', '특허 엔지니어', '기타'],
} as const satisfies Record<string, readonly string[]>;

export type JobField = keyof typeof SUB_FIELDS;
export const JOB_FIELDS = Object.keys(SUB_FIELDS) as [JobField, ...JobField[]];
/** The twelfth filter of the mentor list: all fields. */
export const ALL_FIELDS = '전체';

/** Whether a text is one of the eleven fields. */
export function isJobField(value: string | null | undefined): value is JobField {
  return value !== null && value !== undefined && Object.hasOwn(SUB_FIELDS, value);
}

/** Whether `subField` belongs to `field`. */
export function isSubFieldOf(field: JobField, subField: string): boolean {
  return (SUB_FIELDS[field] as readonly string[]).includes(subField);
}
